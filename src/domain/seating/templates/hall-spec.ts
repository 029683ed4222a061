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

/** The known facts about a hall that has not been drawn. */
export type HallSpec = {
  readonly id: string;
  readonly name: PlanText;
  readonly template: HallTemplate;
  readonly kind: 'seated' | 'standing' | 'mixed';
  /** Seats and standing places together. */
  readonly capacity: number;
  /** Number of standing places among them; a standing hall has only these. */
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
