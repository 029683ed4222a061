import { exportMe } from '#api/profile/endpoints-contract.ts';
import type { MeError } from '#api/profile/profile-contract.ts';
import { type ApiResponse, callApi } from '#web/shared/call-api.ts';
import { authorized, haveSession } from '#web/shared/visitor/session.ts';

/** Downloads the file; returns an error code or null. A plain link cannot send the bearer token, which is a header. */
export async function fetchExport(format: 'html' | 'json'): Promise<string | null> {
  try {
    let response = await ask(format);
    if (!response.ok) {
      const { code } = (await response.json<MeError>()).error;
      if (code !== 'session_required' || !(await haveSession())) return code;
      response = await ask(format);
      if (!response.ok) return 'failed';
    }
    const url = URL.createObjectURL(await response.blob());
    const day = new Date().toISOString().slice(0, 10);
    Object.assign(document.createElement('a'), { href: url, download: `rampa-${day}.${format}` }).click();
    URL.revokeObjectURL(url);
    return null;
  } catch {
    return 'offline';
  }
}

async function ask(format: 'html' | 'json'): Promise<ApiResponse<typeof exportMe>> {
  return callApi(exportMe, { query: { format } }, { headers: await authorized(), cache: 'no-store' });
}
