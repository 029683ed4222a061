import { widestNetwork, WRONG_PASSWORDS_IN_A_ROW, wrongPasswordLimits } from '#domain/accounts/rate-limits.ts';
import { openLoginSession, type OpenedSession } from './open-login-session.ts';
import { tellNewLogin } from './tell-new-login.ts';
import type { AuthDeps, HashPlace } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type LogInResult =
  | ({ ok: true; kind: 'logged_in' } & OpenedSession)
  | { ok: false; code: 'wrong_password' | 'account_banned' | 'busy' }
  | { ok: false; code: 'too_many_attempts'; waitSeconds: number };

type LoginInput = { phone: string; password: string; visitor: VisitorFacts };

export async function logIn(deps: AuthDeps, input: LoginInput): Promise<LogInResult> {
  const place = await reservePlace(deps, input);
  if (place === null) return { ok: false, code: 'busy' };
  try {
    return await logInFrom(place, deps, input);
  } finally {
    place.release();
  }
}

/** Unknown browsers that have filled their places cause no database queries; known browsers still get a place. */
async function reservePlace(
  { hasher, knowsDeviceOf }: AuthDeps,
  { phone, visitor: { address, device, isMarkedDevice } }: LoginInput,
): Promise<HashPlace | null> {
  if (hasher.isFull()) return null;
  const network = widestNetwork({ address, device });
  const place = hasher.reserve({ network, isKnown: false });
  if (place !== null || !isMarkedDevice || !(await knowsDeviceOf(phone, device))) return place;
  return hasher.reserve({ network, isKnown: true });
}

/**
 * An unknown phone causes the same work as a wrong password: the same statements, one commit and one hash. On a slow
 * disk a second commit would reveal the difference.
 */
async function logInFrom(
  place: HashPlace,
  deps: AuthDeps,
  { phone, password, visitor }: LoginInput,
): Promise<LogInResult> {
  // Counted before the comparison so that simultaneous guesses are counted too.
  const begun = await deps.transaction(async ({ accounts, rateLimits }) => {
    const account = await accounts.findByPhone(phone);
    const isKnownDevice = await accounts.knowsDeviceOf(phone, visitor.device);
    const address = visitor.address ?? visitor.device;
    const counted = wrongPasswordLimits({ phone, address, device: visitor.device, isKnownDevice });
    const over = await rateLimits.count(counted);
    const most = isKnownDevice ? null : WRONG_PASSWORDS_IN_A_ROW;
    const isCounted = over === null && (await accounts.countWrongPassword(phone, most));
    return { account, isKnownDevice, counted, over, isCounted };
  });
  const { account, isKnownDevice, counted, over, isCounted } = begun;
  if (over !== null) return { ok: false, code: 'too_many_attempts', waitSeconds: over.waitSeconds };
  if (account !== null && !isCounted) return { ok: false, code: 'too_many_attempts', waitSeconds: 0 };
  const isRight = await place.verify(password, account?.passwordHash ?? null, { isKnown: isKnownDevice });
  if (isRight === null) {
    await deps.transaction(async ({ accounts, rateLimits }) => {
      await rateLimits.release(counted);
      await accounts.giveBackWrongPassword(phone);
    });
    return { ok: false, code: 'busy' };
  }
  if (account === null || !isRight) return { ok: false, code: 'wrong_password' };

  return deps.transaction(async (stores): Promise<LogInResult> => {
    // Hashing took a while: the password may have been replaced meanwhile, which ended every session.
    const current = await stores.accounts.lock(account.id);
    if (current?.passwordHash !== account.passwordHash) return { ok: false, code: 'wrong_password' };
    await stores.accounts.noteRightPassword(account.id);
    await stores.rateLimits.release(counted);
    if (current.isBanned) return { ok: false, code: 'account_banned' };
    await tellNewLogin(stores, { account: current, visitor, at: deps.now() });
    return {
      ok: true,
      kind: 'logged_in',
      ...(await openLoginSession(deps, stores, { account: current, visitor, isProved: false })),
    };
  });
}
