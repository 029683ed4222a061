import type { SessionAnswer } from '#api/accounts/auth-contract.ts';
import { SESSION_ROUTES } from '#api/accounts/auth-paths-contract.ts';
import { readCookie, writeLoginCookie } from '#web/site/visitor/cookies.ts';
import { type CurrentUser, readUser, tokenHeader, tokenLifeMs, writeUser } from '#web/site/visitor/login-cookies.ts';

/** A token lives 15 minutes and is renewed when it is ten old. */
const RENEW_BELOW_MS = 5 * 60_000;
/** Specification, section 9: nobody waits longer to learn whether they are logged in. */
export const LOGIN_WAIT_MS = 2_000;

/** The hidden frame of the cabinet's host, where there is one: it holds a session of its own. */
export type Sister = {
  /** A token of whoever is logged in there. */
  whoIsLoggedIn(): Promise<string | null>;
  tellLogin(answer: SessionAnswer): Promise<void>;
  tellLogOut(): Promise<void>;
};

type Listener = (user: CurrentUser | null) => void;
type Renewed = 'renewed' | 'nobody' | 'unknown';

const listeners = new Set<Listener>();
let sister: Sister | null = null;
let renewing: Promise<Renewed> | undefined;
let checking: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Logged in is who has a token that has not ended (specification, section 4). */
export function isLogged(): boolean {
  return lifeMs() > 0;
}

export function currentUser(): CurrentUser | null {
  return isLogged() ? readUser() : null;
}

/** Called with each login, logout and renewal, in this tab or found out about another. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The header a call needs that is about a person; nothing for a visitor nobody knows. */
export async function authorized(): Promise<Record<string, string>> {
  if (readCookie('token') === null) return {};
  if (lifeMs() < RENEW_BELOW_MS) await renewOrForget();
  return tokenHeader();
}

/** After the popup: the server has set its own cookie already. */
export async function beginSession(answer: SessionAnswer): Promise<void> {
  keep(answer);
  await within(LOGIN_WAIT_MS, sister?.tellLogin(answer));
}

/** A new password ended every token: this one goes on, in the same session. */
export function goOnWith(token: string): void {
  writeLoginCookie('token', token);
  tell();
}

/** This host has a token of the login and perhaps no session of its own yet, which acts of weight ask for. */
export async function haveSession(): Promise<boolean> {
  const token = readCookie('token');
  return token !== null && adoptSession(token);
}

/**
 * The token of a sister host becomes a session here; the server decides whether it does, by a cookie of the hosts' domain
 * that no script reads.
 */
export async function adoptSession(token: string): Promise<boolean> {
  const answer = await ask(SESSION_ROUTES.adopt, { authorization: `Bearer ${token}` });
  if (typeof answer === 'string') return false;
  keep(answer);
  return true;
}

export async function logOut(): Promise<void> {
  // The token too: it names the login where this host has no session of its own.
  const token = readCookie('token');
  const named: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  await underLock(() => ask(SESSION_ROUTES.leave, named)).catch(() => undefined);
  forget();
  await within(LOGIN_WAIT_MS, sister?.tellLogOut());
}

/** A token with which our widget in our page can buy, and nothing else. */
export async function widgetToken(): Promise<{ auth: boolean; token: string | null }> {
  if (readCookie('token') === null) return { auth: false, token: null };
  const { method, headers } = unsafe(SESSION_ROUTES.widget);
  const answer = await fetch(SESSION_ROUTES.widget[1], { method, headers }).catch(() => null);
  if (!answer?.ok || answer.status === 204) return { auth: false, token: null };
  const { token } = (await answer.json()) as { token: string };
  return { auth: true, token };
}

/**
 * Runs once when the page has loaded. A visitor who never logged in costs no request: the readable cookie is there for a
 * year after a login, while what it says ends after minutes.
 */
export function checkLogin(found: Sister | null): Promise<void> {
  sister = found;
  checking = within(LOGIN_WAIT_MS, check());
  addEventListener('pageshow', ({ persisted }) => persisted && tell());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wakeUp());
  return checking;
}

/** Resolves when it is known whether somebody is logged in, after two seconds at most. */
export function loginKnown(): Promise<void> {
  return checking ?? Promise.resolve();
}

async function check(): Promise<void> {
  if (lifeMs() < RENEW_BELOW_MS) await renewOrForget();
  tell();
}

function wakeUp(): void {
  if (readCookie('token') !== null && lifeMs() < RENEW_BELOW_MS) void renewOrForget();
  else tell();
}

/** Who logged in on a sister host has a token here but no session yet: the token makes one, or the sister has another. */
async function renewOrForget(): Promise<void> {
  const isKnown = readCookie('token') !== null || readCookie('arrival') !== null;
  if (isKnown && (await renew()) !== 'nobody') return;
  if (isLogged() && (await adoptSession(readCookie('token') ?? ''))) return;
  const token = (await sister?.whoIsLoggedIn()) ?? null;
  if (token !== null && (await adoptSession(token))) return;
  if (isKnown) forget();
}

/** One at a time in all tabs of a host: a session's cookie changes with each use, and an old one ends the session. */
function renew(): Promise<Renewed> {
  renewing ??= underLock(async (): Promise<Renewed> => {
    if (lifeMs() >= RENEW_BELOW_MS) return 'renewed';
    const answer = await ask(SESSION_ROUTES.renew);
    if (typeof answer === 'string') return answer;
    keep(answer);
    return 'renewed';
  }).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function ask(route: (typeof SESSION_ROUTES)[keyof typeof SESSION_ROUTES], more: Record<string, string> = {}) {
  try {
    const { method, headers } = unsafe(route);
    // Kept alive: an answer that is lost with the page would leave a cookie behind that has been used.
    const answer = await fetch(route[1], { method, headers: { ...headers, ...more }, keepalive: true });
    if (answer.status === 204 || answer.status === 401) return 'nobody' as const;
    return answer.ok ? ((await answer.json()) as SessionAnswer) : ('unknown' as const);
  } catch {
    return 'unknown' as const;
  }
}

const unsafe = ([method]: readonly [string, string]) => ({ method, headers: { accept: 'application/json' } });

function keep({ token, user }: SessionAnswer): void {
  writeLoginCookie('token', token);
  writeUser(user);
  tell();
}

/** The server has said that this login is over. */
export function forgetLogin(): void {
  forget();
}

function forget(): void {
  writeLoginCookie('token', null);
  writeUser(null);
  tell();
}

function tell(): void {
  clearTimeout(timer);
  // A second later than the rule says, so that it holds by then.
  if (isLogged()) timer = setTimeout(() => void renewOrForget(), Math.max(0, lifeMs() - RENEW_BELOW_MS) + 1_000);
  const user = currentUser();
  for (const listener of listeners) listener(user);
}

function lifeMs(): number {
  return tokenLifeMs(readCookie('token'), Date.now());
}

function underLock<Value>(run: () => Promise<Value>): Promise<Value> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request('rampa.session', run) : run();
}

async function within(ms: number, work: Promise<void> | undefined): Promise<void> {
  await Promise.race([work?.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))]);
}
