import { pictureLimit } from '#domain/accounts/rate-limits.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { ProfileDeps } from './ports.ts';

export type SetAvatarResult =
  | { ok: true; avatar: string | null }
  | { ok: false; code: 'login_required' | 'picture_unreadable' }
  | { ok: false; code: 'too_many_attempts'; waitSeconds: number };

/** Redraws the uploaded picture so that nothing of the file itself reaches other people. Null removes the picture. */
export async function setAvatar(
  deps: Pick<ProfileDeps, 'transaction' | 'pictures'> & { newName(): string },
  { actor, sent }: { actor: Actor; sent: Uint8Array | null },
): Promise<SetAvatarResult> {
  if (sent !== null) {
    // Pictures are drawn one after another, so a rate limit keeps one person from occupying the queue.
    const over = await deps.transaction((store) => store.login.rateLimits.take([pictureLimit(actor.accountId)]));
    if (over !== null) return { ok: false, code: 'too_many_attempts', waitSeconds: over.waitSeconds };
  }
  const drawn = sent === null ? null : await deps.pictures.draw(sent);
  if (sent !== null && drawn === null) return { ok: false, code: 'picture_unreadable' };
  return deps.transaction(async (store): Promise<SetAvatarResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null) return { ok: false, code: 'login_required' };
    // Always a new name, because browsers cache a picture by its address.
    const picture = drawn === null ? null : { ...drawn, name: deps.newName() };
    await store.setAvatar(account.id, picture);
    return { ok: true, avatar: picture?.name ?? null };
  });
}
