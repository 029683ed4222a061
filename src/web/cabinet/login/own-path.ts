/** Accepts only a path of the cabinet (one leading slash, no scheme, no host, no step up), which prevents open redirects. */
export function ownPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])/.test(path) && !/\.\./.test(path) && !path.startsWith('/login') ? path : '/';
}
