import type { Profile, SessionView } from '#api/profile/profile-contract.ts';
import { PROOF_SECONDS } from '#domain/accounts/session-rules.ts';
import { avatarAddress } from '#domain/profile/avatar-address.ts';
import { maskTarget, proofTarget } from '#domain/profile/code-target.ts';
import { deviceOf } from '#domain/profile/device-name.ts';
import type { Account, LoginSession } from '#usecases/profile/ports.ts';

/** @param provedAt when a code was last shown in the caller's session */
export function profileView(account: Account, provedAt: Date | null, now: Date): Profile {
  const provedUntil = provedAt === null ? null : new Date(provedAt.getTime() + PROOF_SECONDS * 1000);
  const target = proofTarget(account);
  return {
    id: account.id,
    market: account.market,
    locale: account.locale,
    name: account.name,
    phone: account.phone,
    email: account.emailProved ?? account.email,
    isEmailProved: account.emailProved !== null,
    avatar: {
      small: avatarAddress(account.avatar, 50),
      large: avatarAddress(account.avatar, 200),
      isOwn: account.avatar !== null,
    },
    password: account.passwordKind,
    createdAt: account.createdAt.toISOString(),
    provedUntil: provedUntil !== null && provedUntil > now ? provedUntil.toISOString() : null,
    proofGoesTo: target === null ? null : { channel: target.channel, to: maskTarget(target) },
  };
}

export function sessionView(session: LoginSession & { isOwn: boolean; isSiblingHost: boolean }): SessionView {
  return {
    id: session.id,
    isOwn: session.isOwn,
    isSiblingHost: session.isSiblingHost,
    device: deviceOf(session.userAgent),
    hosts: [session.host],
    createdAt: session.createdAt.toISOString(),
    seenAt: session.seenAt.toISOString(),
  };
}
