import { type Camera, type Size, toView } from '../camera.ts';
import type { ObjectShape } from '../overview-shapes.ts';

/** What is looked at from the seats. */
const STAGES = new Set<ObjectShape['kind']>(['stage', 'screen', 'ring', 'rink', 'pitch']);
/** Less of a stage than this at the edge of the view does not show where it is, css px. */
const STRIP = 20;

/** Name of a stage, and its direction from the middle of the view: radians, clockwise from above. */
export type StageBeyond = { readonly label: string; readonly angle: number };

/** The nearest stage when none is in the view; null when one is, or the hall has none. */
export function stageBeyond(objects: readonly ObjectShape[], camera: Camera, view: Size): StageBeyond | null {
  const stages = objects
    .filter(({ kind, label }) => STAGES.has(kind) && label !== '')
    .map(({ label, box }) => {
      const [from, to] = [toView(camera, view, box.x0, box.y0), toView(camera, view, box.x1, box.y1)];
      const isSeen = to.x > STRIP && to.y > STRIP && from.x < view.width - STRIP && from.y < view.height - STRIP;
      // Towards the nearest part of it: of a wide stage the middle may be far to the side.
      const x = Math.min(Math.max(view.width / 2, from.x), to.x) - view.width / 2;
      const y = Math.min(Math.max(view.height / 2, from.y), to.y) - view.height / 2;
      return { label, isSeen, away: Math.hypot(x, y), angle: Math.atan2(x, -y) };
    });
  if (stages.some(({ isSeen }) => isSeen)) return null;
  return stages.toSorted((a, b) => a.away - b.away)[0] ?? null;
}
