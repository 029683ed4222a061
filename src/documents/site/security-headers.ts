/** Sites that may put a page into a frame: none, the site itself, or the widget's registered partners. */
export type FrameAncestors = 'none' | 'self' | readonly string[];

export type SecurityOptions = {
  frameAncestors: FrameAncestors;
  /** sha256 of every inline style sheet; there are no inline scripts. */
  styleHashes?: readonly string[];
  /** Origins of frames that the page opens: the hosts of the widget and the cabinet, a payment page. */
  frameSources?: readonly string[];
  /** Origins that a form may redirect to: a payment page. */
  formTargets?: readonly string[];
  /** The host of the map's tiles, for the document of the map only. */
  tileOrigin?: string;
  isProduction: boolean;
};

/** Headers of every response: browsers must not guess its type, and HTTPS stays HTTPS. */
export function commonHeaders({ isProduction }: Pick<SecurityOptions, 'isProduction'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isProduction ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** For responses that are data and not documents: a browser that displays one loads nothing and frames nothing. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every HTML response. Pages are cached, so there is no nonce: scripts come from files only. */
export function securityHeaders(options: SecurityOptions): Record<string, string> {
  const { frameAncestors, styleHashes = [], frameSources = [], formTargets = [], tileOrigin, isProduction } = options;
  const tiles = tileOrigin === undefined ? [] : [tileOrigin];
  const ancestors = typeof frameAncestors === 'string' ? [`'${frameAncestors}'`] : frameAncestors;
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styleHashes.map((hash) => `'${hash}'`)],
    // Posters and the light band set their colour in a style attribute.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...(tileOrigin === undefined ? [] : ['blob:', tileOrigin])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...tiles],
    // The player passes what it loads to the browser as a blob.
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
