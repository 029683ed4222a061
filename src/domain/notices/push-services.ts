/** Whose servers browsers name as the way to them. We send to no other address, whatever a subscription says. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
  'wns.windows.com',
];

export function isPushService(endpoint: string): boolean {
  // Some read a backslash as part of the name, some as the end of the host.
  if (endpoint.includes('\\')) return false;
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return SERVICES.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
