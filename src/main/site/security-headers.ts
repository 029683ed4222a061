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
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    'cross-origin-opener-policy': 'same-origin',
    ...(isProduction ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
