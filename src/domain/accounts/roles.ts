/** Rights beyond a person's own data. An account without a role is a visitor's: it owns what it bought and wrote. */
export const ROLES = ['organizer', 'moderator', 'editor', 'support', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

export type HeldRole = {
  role: Role;
  /** The organizer whose staff this is; only with `organizer`. */
  organizerId: number | null;
  rights: readonly string[];
};
