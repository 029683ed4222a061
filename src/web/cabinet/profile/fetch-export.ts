import type { MeError } from '#api/profile/profile-contract.ts';
import { authorized } from '#web/site/visitor/session.ts';

/** Saves the file; answers why not, or null. The bearer goes by header, so a plain link would not do. */
export async function fetchExport(format: 'html' | 'json'): Promise<string | null> {
  try {
    const response = await fetch(`/api/v3/me/export?format=${format}`, {
      headers: await authorized(),
      cache: 'no-store',
    });
    if (!response.ok) return ((await response.json()) as MeError).error.code;
    const url = URL.createObjectURL(await response.blob());
    const day = new Date().toISOString().slice(0, 10);
    Object.assign(document.createElement('a'), { href: url, download: `rampa-${day}.${format}` }).click();
    URL.revokeObjectURL(url);
    return null;
  } catch {
    return 'offline';
  }
}
