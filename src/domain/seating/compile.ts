import { compileGeometry, type Geometry } from './compile-geometry.ts';
import { compileOverview, type Overview } from './compile-overview.ts';
import type { HallPlan } from './hall-plan.ts';
import { buildSeatIndex, type SeatIndex } from './seat-index.ts';

/**
 * The served forms of a published plan. `overview` and `geometry` are plain JSON, stored by hash and cached for ever;
 * `index` stays in the server's memory.
 */
export type CompiledHall = { readonly overview: Overview; readonly geometry: Geometry; readonly index: SeatIndex };

export function compileHall(plan: HallPlan): CompiledHall {
  return { overview: compileOverview(plan), geometry: compileGeometry(plan), index: buildSeatIndex(plan) };
}
