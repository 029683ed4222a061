/** Hosts of the browsers' push services. We send to no other host, whatever address a subscription contains. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
  'wns.windows.com',
];

export function isPushService(endpoint: string): boolean {
  // URL parsers disagree on a backslash: part of the name for some, the end of the host for others.
  if (endpoint.includes('\\')) return false;
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return SERVICES.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
