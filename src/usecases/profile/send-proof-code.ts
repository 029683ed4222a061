import type { CodeTarget } from '#domain/profile/code-target.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import { type CodeNotSent, requestLoginCode as sendLoginCode } from '#usecases/accounts/request-login-code.ts';
import type { Account, ProfileDeps, ProfileStore, ProofPurpose } from './ports.ts';

export type SentProfileCode = { ok: true; waitSeconds: number; isUnderWay: boolean; target: CodeTarget };
export type SendCodeResult = SentProfileCode | CodeNotSent;

export type ProofCodeRequest = {
  actor: Actor;
  account: Account;
  purpose: ProofPurpose;
  target: CodeTarget;
  /** IP address of the request; null when it is not meaningful. */
  address: string | null;
};

/** Requests a code within the limits of login. The code is bound to the session, as a login's is to the browser. */
export async function sendProofCode(
  deps: Pick<ProfileDeps, 'newId'>,
  store: ProfileStore,
  { actor, account, purpose, target, address }: ProofCodeRequest,
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
    siblingDomain: null,
  };
  const sent = await sendLoginCode(store.login, {
    code: { id: deps.newId(), purpose, accountId: account.id, channel: target.channel, ...to },
    // Own contacts may be proved as often as needed; any other contact may belong to a stranger.
    askedBy: isOwn ? 'own' : 'stranger',
    hasAccount: isOwn,
    shownEmail: null,
    visitor,
  });
  return sent.ok ? { ok: true, waitSeconds: sent.waitSeconds, isUnderWay: sent.isUnderWay, target } : sent;
}
