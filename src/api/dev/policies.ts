/** An email may use its own styles and pictures only: no scripts, no requests. */
export const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:* http://*.localhost:*; sandbox allow-popups";
export const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'self'";
