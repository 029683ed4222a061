/** Stored per account, and per browser (web/shared/visitor/favourites.ts). */
export const MOST_FAVOURITES = 200;
export const MOST_FOLLOWED = 500;

/** Of each kind, what recommendations are asked for with: what is newest says most. */
export const MOST_ASKED = 40;

export const FOLLOWED_KINDS = ['person', 'place', 'organizer'] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];
export type Followed = { kind: FollowedKind; id: number };
