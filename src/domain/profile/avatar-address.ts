/** Sides in pixels: beside a name in the header, and in the cabinet. */
export const AVATAR_SIZES = [50, 200] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];

const NAME = /^\/avatars\/([A-Za-z0-9_-]{22})-(50|200)\.webp$/;

/** Path of a picture. All accounts without a picture share one. */
export function avatarAddress(name: string | null, size: AvatarSize): string {
  return name === null ? '/avatars/default.webp' : `/avatars/${name}-${size}.webp`;
}

export function readAvatarAddress(path: string): { name: string; size: AvatarSize } | null {
  const [, name, size] = NAME.exec(path) ?? [];
  return name === undefined ? null : { name, size: size === '50' ? 50 : 200 };
}
