/**
 * Who is logged in, as the browser knows it. The token cookie is only what is shown; the server decides by the bearer.
 * The same functions as the site's own session module, so that this file can give way to it.
 */
const RENEW_BEFORE_S = 5 * 60;

type Claims = { sub?: string; exp?: number };
type User = { phone: string; avatar: string };

const listeners = new Set<() => void>();

export function isLogged(): boolean {
  return secondsLeft() > 0;
}

export function currentUser(): User | null {
  if (claims() === null) return null;
  try {
    // Six characters, then base64 of the address of a picture and the phone.
    const [avatar = '', phone = ''] = JSON.parse(atob(cookie('username')?.slice(6) ?? '')) as string[];
    return { avatar, phone };
  } catch {
    return { avatar: '', phone: '' };
  }
}

/** Headers with a bearer that lives long enough for one call; none for somebody who is not logged in. Throws without a line. */
export async function authorized(): Promise<HeadersInit> {
  if (secondsLeft() < RENEW_BEFORE_S) {
    const answer = await fetch('/session/renew', { method: 'POST' });
    if (answer.status === 204 || answer.status === 401) await cookieStore.delete('token');
    if (answer.status !== 200) return {};
    const { token } = (await answer.json()) as { token: string };
    return { authorization: `Bearer ${token}` };
  }
  return { authorization: `Bearer ${cookie('token')}` };
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function logOut(): Promise<void> {
  await fetch('/session/leave', { method: 'POST' });
  for (const listener of listeners) listener();
}

function secondsLeft(): number {
  return (claims()?.exp ?? 0) - Date.now() / 1000;
}

function claims(): Claims | null {
  const payload = cookie('token')?.split('.')[1];
  if (payload === undefined) return null;
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return null;
  }
}

function cookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
}
