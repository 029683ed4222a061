/** Who may put a page into a frame: nobody, the site itself, or the widget's registered partners. */
export type FrameAncestors = 'none' | 'self' | readonly string[];

export type SecurityOptions = {
  frameAncestors: FrameAncestors;
  /** sha256 of every inline style sheet; there is no inline script to name. */
  styleHashes?: readonly string[];
  /** Origins of frames the page opens: the widget's hosts, a payment page. */
  frameSources?: readonly string[];
  /** Origins a form may end at after its redirect: a payment page. */
  formTargets?: readonly string[];
  isProduction: boolean;
};

/** Headers of every answer, whatever it is: nothing is guessed about its kind, and HTTPS stays HTTPS. */
export function commonHeaders({ isProduction }: Pick<SecurityOptions, 'isProduction'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isProduction ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Of answers that are data and no document: a browser that is made to show one loads nothing and frames nothing. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every HTML answer. Pages are cached, so no nonce: scripts come from files only. */
export function securityHeaders(options: SecurityOptions): Record<string, string> {
  const { frameAncestors, styleHashes = [], frameSources = [], formTargets = [], isProduction } = options;
  const ancestors = typeof frameAncestors === 'string' ? [`'${frameAncestors}'`] : frameAncestors;
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styleHashes.map((hash) => `'${hash}'`)],
    // Posters and the lit band carry their colour in a style attribute.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // The player feeds what it loads to the browser as a blob.
    'media-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': ["'self'", ...frameSources],
    'form-action': ["'self'", ...formTargets],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ancestors,
    ...(isProduction ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, values]) => [name, ...values].join(' '))
      .join('; '),
    ...commonHeaders({ isProduction }),
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    'cross-origin-opener-policy': 'same-origin',
  };
}
