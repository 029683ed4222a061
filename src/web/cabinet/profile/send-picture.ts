import { setAvatar } from '#api/profile/endpoints-contract.ts';
import type { MeError, Profile } from '#api/profile/profile-contract.ts';
import { callApi } from '#web/shared/call-api.ts';
import type { Outcome } from '../client.ts';
import { authorized } from '#web/shared/visitor/session.ts';

const MOST_BYTES = 10 * 1024 * 1024;

/** Uploads the file as the raw request body, without multipart encoding. */
export async function sendPicture(file: File): Promise<Outcome<Profile>> {
  if (file.size > MOST_BYTES) return { ok: false, code: 'picture_large', status: 413 };
  try {
    const type = file.type.startsWith('image/') ? file.type : 'application/octet-stream';
    const headers = { ...(await authorized()), 'content-type': type };
    const response = await callApi(setAvatar, { body: file }, { headers, cache: 'no-store' });
    if (response.ok) return { ok: true, answer: await response.json() };
    const { error } = await response.json<MeError>();
    return { ok: false, code: error.code, status: response.status };
  } catch {
    return { ok: false, code: 'offline', status: 0 };
  }
}
