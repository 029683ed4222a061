import type { AuthUser } from '#api/accounts/auth-contract.ts';
import { maskPhone } from '#domain/accounts/masks.ts';
import type { Account } from '#usecases/accounts/ports.ts';

/** Path of an avatar; accounts without a picture share the default one. */
export const avatarPath = (file: string | null): string =>
  file === null ? '/avatars/default.webp' : `/avatars/${file}-50.webp`;

export function userView({ id, phone, avatar }: Account): AuthUser {
  const shown = phone === null ? '' : maskPhone(phone);
  return { id, username: shown, phone: shown, avatar: avatarPath(avatar) };
}
