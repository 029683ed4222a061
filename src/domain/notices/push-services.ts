/** Whose servers browsers name as the way to them. We send to no other address, whatever a subscription says. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
  'wns.windows.com',
];

export function isPushService(endpoint: string): boolean {
  // Programs disagree about where a name ends at a backslash or a blank, so the name stands there plainly.
  if (!/^https:\/\/[a-z0-9.-]+(?:\/[^\s\\]*)?$/i.test(endpoint)) return false;
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return SERVICES.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
