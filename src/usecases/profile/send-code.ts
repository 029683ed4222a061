import type { CodeTarget } from '#domain/profile/code-target.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import { type CodeNotSent, sendCode as sendLoginCode } from '#usecases/accounts/send-code.ts';
import type { Account, ProfileDeps, ProfileStore, ProofPurpose } from './ports.ts';

export type SentProfileCode = { ok: true; waitSeconds: number; isUnderWay: boolean; target: CodeTarget };
export type SendCodeResult = SentProfileCode | CodeNotSent;

export type CodeWish = {
  actor: Actor;
  account: Account;
  purpose: ProofPurpose;
  target: CodeTarget;
  /** Of the line the wish came by; null where it says nothing. */
  address: string | null;
};

/** Asks for one code by the limits of login. It is bound to the session, as a login's is to the browser. */
export async function sendCode(
  deps: Pick<ProfileDeps, 'newId'>,
  store: ProfileStore,
  { actor, account, purpose, target, address }: CodeWish,
): Promise<SendCodeResult> {
  const to = target.channel === 'sms' ? { phone: target.phone, email: null } : { phone: null, email: target.email };
  const isOwn = target.channel === 'sms' ? target.phone === account.phone : target.email === account.emailProved;
  const visitor = {
    market: account.market,
    locale: account.locale,
    host: '',
    userAgent: '',
    device: actor.sessionId,
    address,
    isMarkedDevice: false,
    sisterDomain: null,
  };
  const sent = await sendLoginCode(store.login, {
    code: { id: deps.newId(), purpose, accountId: account.id, channel: target.channel, ...to },
    // A contact somebody has already is theirs to prove as often as they need; any other may be a stranger's.
    askedBy: isOwn ? 'own' : 'stranger',
    hasAccount: isOwn,
    shownEmail: null,
    visitor,
  });
  return sent.ok ? { ok: true, waitSeconds: sent.waitSeconds, isUnderWay: sent.isUnderWay, target } : sent;
}
