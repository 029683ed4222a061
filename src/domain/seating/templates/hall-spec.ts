import type { PlanText } from '../hall-plan.ts';

export type HallTemplate =
  | 'opera-horseshoe'
  | 'theatre-parterre-balcony'
  | 'concert-shoebox'
  | 'cinema'
  | 'arena-bowl'
  | 'circus-ring'
  | 'stadium'
  | 'black-box'
  | 'club-floor'
  | 'amphitheatre'
  | 'open-lawn'
  | 'room';

/** What is known of a hall when nobody has drawn it yet. */
export type HallSpec = {
  readonly id: string;
  readonly name: PlanText;
  readonly template: HallTemplate;
  readonly kind: 'seated' | 'standing' | 'mixed';
  /** Seats and standing places together. */
  readonly capacity: number;
  /** Of these, places to stand; a standing hall has nothing else. */
  readonly standing?: number;
  readonly rows?: number;
  readonly seatsPerRow?: number;
  readonly balconies?: number;
  /** Guests sit at tables of four instead of in rows (rooms of bars and quizzes). */
  readonly tables?: boolean;
};

/** Seats and standing places of a hall. */
export function splitCapacity(spec: HallSpec): { seats: number; standing: number } {
  const capacity = Math.max(0, Math.floor(spec.capacity));
  if (spec.kind === 'standing') return { seats: 0, standing: capacity };
  const standing = spec.kind === 'mixed' ? Math.min(spec.standing ?? Math.round(capacity / 3), capacity) : 0;
  return { seats: capacity - standing, standing };
}
