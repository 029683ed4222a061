/** Prefix of all clip files: `{video key}/{file}`, or `{video key}/{pass}/{file}` for paid videos. */
export const MEDIA_PATH = '/video/media';

/** The right to one video's files until an instant, as encoded in their addresses. */
export type MediaPass = { videoKey: string; expiresAt: Date; entitlementId: string };

const PASS = /^([0-9a-z]{1,9})~([0-9a-f-]{36})~([\w-]{43})$/;

/** Returns the content of a pass and its signature; null when the text is not a pass. */
export function readPass(videoKey: string, text: string): { pass: MediaPass; signature: string } | null {
  const [, expires = '', entitlementId = '', signature = ''] = PASS.exec(text) ?? [];
  if (signature === '') return null;
  return { pass: { videoKey, expiresAt: new Date(Number.parseInt(expires, 36) * 1000), entitlementId }, signature };
}

export function writePass({ expiresAt, entitlementId }: MediaPass, signature: string): string {
  return `${expirySeconds(expiresAt).toString(36)}~${entitlementId}~${signature}`;
}

/** The signed text: the folder, the end of the right and its entitlement. */
export function passText({ videoKey, expiresAt, entitlementId }: MediaPass): string {
  return `${MEDIA_PATH}/${videoKey}\n${expirySeconds(expiresAt)}\n${entitlementId}`;
}

const expirySeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
