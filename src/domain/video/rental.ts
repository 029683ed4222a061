/** A purchase of a video, with validity by the database's clock. */
export type Rental = { entitlementId: string; isValid: boolean; until: Date | null };

export type WatchRight =
  | { ok: true; entitlementId: string | null; until: Date | null }
  | { ok: false; code: 'rental_needed' | 'rental_over'; until: Date | null };

/** Free videos are open to everybody; of several rentals the one that lasts longest counts. */
export function watchRight(video: { isFree: boolean }, rentals: readonly Rental[]): WatchRight {
  if (video.isFree) return { ok: true, entitlementId: null, until: null };
  const [best] = rentals.toSorted(
    (a, b) =>
      Number(b.isValid) - Number(a.isValid) || lasts(b) - lasts(a) || a.entitlementId.localeCompare(b.entitlementId),
  );
  if (best === undefined) return { ok: false, code: 'rental_needed', until: null };
  if (!best.isValid) return { ok: false, code: 'rental_over', until: best.until };
  return { ok: true, entitlementId: best.entitlementId, until: best.until };
}

const lasts = ({ until }: Rental): number => until?.getTime() ?? Infinity;

/** Long enough for the longest film with a long break; after that the player requests new addresses. */
const PASS_HOURS = 6;

/** Addresses of a paid film expire with the rental, and after `PASS_HOURS` at the latest. */
export function passEnd(now: Date, until: Date | null): Date {
  const sitting = now.getTime() + PASS_HOURS * 3_600_000;
  return new Date(Math.min(sitting, until?.getTime() ?? Infinity));
}
