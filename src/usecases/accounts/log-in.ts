import { networksOf, WRONG_PASSWORDS_IN_A_ROW, wrongPasswordBudgets } from '#domain/accounts/budgets.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { tellNewLogin } from './tell-new-login.ts';
import type { AuthDeps } from './ports.ts';
import type { VisitorFacts } from './visitor-facts.ts';

export type LogInResult =
  | ({ ok: true; kind: 'logged_in' } & OpenedSession)
  | { ok: false; code: 'wrong_password' | 'account_banned' | 'busy' }
  | { ok: false; code: 'too_many_attempts'; waitSeconds: number };

/** A phone with its password. An unknown phone costs as much time as a wrong password. */
export async function logIn(
  deps: AuthDeps,
  { phone, password, visitor }: { phone: string; password: string; visitor: VisitorFacts },
): Promise<LogInResult> {
  if (deps.hasher.isFull({ isKnown: true })) return { ok: false, code: 'busy' };
  // While strangers have filled their places a storm of them costs one reading each, and known browsers come through.
  const isKnown = () => deps.transaction(({ accounts }) => accounts.knowsDeviceOf(phone, visitor.device));
  if (deps.hasher.isFull({ isKnown: false }) && !(await isKnown())) return { ok: false, code: 'busy' };
  // Spent before the comparison: guesses sent at the same moment are counted as well.
  const begun = await deps.transaction(async (stores) => {
    const known = await stores.accounts.findByPhone(phone);
    const isKnownDevice = known !== null && (await stores.accounts.knowsDevice(known.id, visitor.device));
    const address = visitor.address ?? visitor.device;
    const counted = wrongPasswordBudgets({ phone, address, device: visitor.device, isKnownDevice });
    return { account: known, isKnownDevice, address, budgets: counted, over: await stores.budgets.spend(counted) };
  });
  const { account, isKnownDevice, address, budgets, over } = begun;
  if (over !== null) return { ok: false, code: 'too_many_attempts', waitSeconds: over.waitSeconds };
  if (account !== null && !isKnownDevice && account.wrongPasswords >= WRONG_PASSWORDS_IN_A_ROW)
    return { ok: false, code: 'too_many_attempts', waitSeconds: 0 };
  const network = networksOf(address).at(-1)?.name ?? address;
  const isRight = await deps.hasher.verify(password, account?.passwordHash ?? null, {
    network,
    isKnown: isKnownDevice,
  });
  if (isRight === null) {
    await deps.transaction((stores) => stores.budgets.giveBack(budgets));
    return { ok: false, code: 'busy' };
  }

  return deps.transaction(async (stores): Promise<LogInResult> => {
    if (account !== null) await stores.accounts.countPassword(account.id, isRight);
    if (account === null || !isRight) return { ok: false, code: 'wrong_password' };
    await stores.budgets.giveBack(budgets);
    if (account.isBanned) return { ok: false, code: 'account_banned' };
    await tellNewLogin(stores, { account, visitor, at: deps.now() });
    return { ok: true, kind: 'logged_in', ...(await openSession(deps, stores, { account, visitor, isProved: false })) };
  });
}
