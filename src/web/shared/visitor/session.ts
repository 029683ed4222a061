import type { SessionAnswer } from '#api/accounts/auth-contract.ts';
import * as endpoints from '#api/accounts/endpoints-contract.ts';
import { callApi } from '../call-api.ts';
import { readCookie, writeLoginCookie } from './cookies.ts';
import { type CurrentUser, readUser, tokenHeader, tokenLifeMs, writeUser } from './login-cookies.ts';

/** A token lives 15 minutes and is renewed at an age of ten minutes. */
const RENEW_BELOW_MS = 5 * 60_000;
/** Specification, section 9: the longest time to wait for the result of the login check. */
export const LOGIN_WAIT_MS = 2_000;

/** The hidden frame of the cabinet's host, if there is one. It has its own session. */
export type SiblingHost = {
  /** A token of the user who is logged in on that host. */
  whoIsLoggedIn(): Promise<string | null>;
  tellLogin(answer: SessionAnswer): Promise<void>;
  tellLogOut(): Promise<void>;
};

type Listener = (user: CurrentUser | null) => void;
type Renewed = 'renewed' | 'nobody' | 'unknown';

const listeners = new Set<Listener>();
let siblingHost: SiblingHost | null = null;
let renewing: Promise<Renewed> | undefined;
let checking: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether there is a token that has not expired (specification, section 4). */
export function isLogged(): boolean {
  return lifeMs() > 0;
}

export function currentUser(): CurrentUser | null {
  return isLogged() ? readUser() : null;
}

/** The listener runs after each login, logout and renewal in this tab, and when one in another tab is detected. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The authorization header for calls about the user; empty without a login. */
export async function authorized(): Promise<Record<string, string>> {
  if (readCookie('token') === null) return {};
  if (lifeMs() < RENEW_BELOW_MS) await renewOrForget();
  return tokenHeader();
}

/** Called after the login popup. The server has already set its session cookie. */
export async function beginSession(answer: SessionAnswer): Promise<void> {
  keep(answer);
  await within(LOGIN_WAIT_MS, siblingHost?.tellLogin(answer));
}

/** A password change invalidates all tokens. This new token continues the same session. */
export function goOnWith(token: string): void {
  writeLoginCookie('token', token);
  tell();
}

/**
 * Makes sure that this host has its own session. After a login on a sibling host it may have only a token, but
 * sensitive actions require the session.
 */
export async function haveSession(): Promise<boolean> {
  const token = readCookie('token');
  return token !== null && adoptSession(token);
}

/**
 * Exchanges the token of a sibling host for a session on this host. The server decides with an http-only cookie of the
 * shared domain.
 */
export async function adoptSession(token: string): Promise<boolean> {
  const answer = await ask(endpoints.adoptSession, { authorization: `Bearer ${token}` });
  if (typeof answer === 'string') return false;
  keep(answer);
  return true;
}

export async function logOut(): Promise<void> {
  // The token is sent too: it identifies the login when this host has no session of its own.
  const token = readCookie('token');
  const named: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  await underLock(() => callApi(endpoints.leaveSession, {}, { headers: named, keepalive: true })).catch(
    () => undefined,
  );
  forget();
  await within(LOGIN_WAIT_MS, siblingHost?.tellLogOut());
}

/** A token for our widget in our own page. It permits buying and nothing else. */
export async function widgetToken(): Promise<{ auth: boolean; token: string | null }> {
  if (readCookie('token') === null) return { auth: false, token: null };
  const answer = await callApi(endpoints.widgetToken, {}).catch(() => null);
  if (!answer?.ok || answer.status === 204) return { auth: false, token: null };
  return { auth: true, token: (await answer.json()).token };
}

/**
 * Runs once when the page has loaded. Visitors who never logged in cause no request: the readable cookie exists for a
 * year after a login, while the token in it expires after minutes.
 */
export function checkLogin(found: SiblingHost | null): Promise<void> {
  siblingHost = found;
  checking = within(LOGIN_WAIT_MS, check());
  addEventListener('pageshow', ({ persisted }) => persisted && tell());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wakeUp());
  return checking;
}

/** Resolves when the login state is known, after two seconds at most. */
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

/**
 * After a login on a sibling host there is a token here but no session yet: the token is exchanged for one, or the
 * sibling host provides another token.
 */
async function renewOrForget(): Promise<void> {
  const isKnown = readCookie('token') !== null || readCookie('arrival') !== null;
  if (isKnown && (await renew()) !== 'nobody') return;
  if (isLogged() && (await adoptSession(readCookie('token') ?? ''))) return;
  const token = (await siblingHost?.whoIsLoggedIn()) ?? null;
  if (token !== null && (await adoptSession(token))) return;
  if (isKnown) forget();
}

/**
 * Only one renewal runs at a time in all tabs of a host: each use replaces the session's cookie, and an old cookie ends
 * the session.
 */
function renew(): Promise<Renewed> {
  renewing ??= underLock(async (): Promise<Renewed> => {
    if (lifeMs() >= RENEW_BELOW_MS) return 'renewed';
    const answer = await ask(endpoints.renewSession);
    if (typeof answer === 'string') return answer;
    keep(answer);
    return 'renewed';
  }).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function ask(
  endpoint: typeof endpoints.adoptSession | typeof endpoints.renewSession,
  headers: Record<string, string> = {},
) {
  try {
    // `keepalive` lets the request finish after the page is left. Otherwise the browser would keep a cookie that was
    // already used.
    const answer = await callApi(endpoint, {}, { headers, keepalive: true });
    if (answer.status === 204 || answer.status === 401) return 'nobody' as const;
    return answer.ok ? await answer.json() : ('unknown' as const);
  } catch {
    return 'unknown' as const;
  }
}

function keep({ token, user }: SessionAnswer): void {
  writeLoginCookie('token', token);
  writeUser(user);
  tell();
}

/** Called when the server reports that this login has ended. */
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
  // One second later than the renewal threshold, so that the condition holds when the timer fires.
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
