import { pictureBudget } from '#domain/accounts/budgets.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { ProfileDeps } from './ports.ts';

export type SetAvatarResult =
  | { ok: true; avatar: string | null }
  | { ok: false; code: 'login_required' | 'picture_unreadable' }
  | { ok: false; code: 'too_many_attempts'; waitSeconds: number };

/** Draws what was sent in anew, so that nothing of the file itself is ever given to others. null takes it away. */
export async function setAvatar(
  deps: Pick<ProfileDeps, 'transaction' | 'pictures'> & { newName(): string },
  { actor, sent }: { actor: Actor; sent: Uint8Array | null },
): Promise<SetAvatarResult> {
  if (sent !== null) {
    // Drawing takes its time, one picture after the other: nobody has all of it.
    const over = await deps.transaction((store) => store.login.budgets.take([pictureBudget(actor.accountId)]));
    if (over !== null) return { ok: false, code: 'too_many_attempts', waitSeconds: over.waitSeconds };
  }
  const drawn = sent === null ? null : await deps.pictures.draw(sent);
  if (sent !== null && drawn === null) return { ok: false, code: 'picture_unreadable' };
  return deps.transaction(async (store): Promise<SetAvatarResult> => {
    const account = await store.lockAccount(actor.accountId);
    if (account === null) return { ok: false, code: 'login_required' };
    // A new name each time: browsers keep a picture for as long as its address lasts.
    const picture = drawn === null ? null : { ...drawn, name: deps.newName() };
    await store.setAvatar(account.id, picture);
    return { ok: true, avatar: picture?.name ?? null };
  });
}
