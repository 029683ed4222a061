import { compileGeometry } from '../compile-geometry.ts';
import { compileOverview } from '../compile-overview.ts';
import { decodeGeometry } from '../decode-geometry.ts';
import { type HallPlan, type Row, type SeatFlag, seatsInRow, type SightReason } from '../hall-plan.ts';
import { type Eye, eyeOf, type HallInMetres, hallInMetres } from './hall-in-metres.ts';
import { middleOf, type XY } from './plane.ts';
import { parapetsOf } from './parapets.ts';
import { axisOf } from './view-stage.ts';

/** A view is restricted when less of this height above the stage is seen: people with what they hold up, metres. */
const SEEN_ABOVE = 3;
/** From farther aside than this the half of the stage on one's own side is hidden by its edge, degrees from its axis. */
const ASIDE = 70;
/** A pillar farther away hides no more than a finger. */
const PILLAR_WITHIN = 9;

/** Marks the seats of a stage's hall from which part of the stage is hidden by what the plan itself contains. */
export function withRestricted(plan: HallPlan): HallPlan {
  if (!plan.sight || !plan.objects.some(({ kind }) => kind === 'stage')) return plan;
  const hall = hallInMetres(decodeGeometry(compileGeometry(plan)), compileOverview(plan));
  if (!hall || hall.stage.kind !== 'stage') return plan;
  const hidden = restrictedSeats(hall);
  let first = 0;
  const marked = (row: Row): Row => {
    const from = first;
    first += seatsInRow(row);
    const flags = new Map<number, SeatFlag[]>((row.flags ?? []).map(([slot, ...had]) => [slot, [...had]]));
    for (let slot = 0; from + slot < first; slot += 1) {
      const reason = hidden.get(from + slot);
      if (reason) flags.set(slot, [...(flags.get(slot) ?? []), 'restricted', reason]);
    }
    return flags.size === 0
      ? row
      : { ...row, flags: [...flags].sort((a, b) => a[0] - b[0]).map(([slot, all]) => [slot, ...all]) };
  };
  return { ...plan, sectors: plan.sectors.map((sector) => ({ ...sector, rows: sector.rows.map(marked) })) };
}

/** What hides part of the stage from which seats. */
export function restrictedSeats(hall: HallInMetres): ReadonlyMap<number, SightReason> {
  const target = middleOf(hall.stage.ring);
  const axis = axisOf(hall);
  const parapets = parapetsOf(hall);
  const hidden = new Map<number, SightReason>();
  for (let seat = 0; seat < hall.plan.count; seat += 1) {
    const eye = eyeOf(hall, seat);
    if (!eye) continue;
    const sector = hall.plan.sector[seat] ?? 0;
    const reason = pillarBefore(hall, eye, target)
      ? 'pillar'
      : !axis.isRound && isAside(eye, target, axis.side)
        ? 'side'
        : parapets.some((parapet) => parapet.sector !== sector && isUnder(parapet, eye))
          ? 'overhang'
          : parapets.some((parapet) => parapet.sector === sector && isOver(parapet, eye))
            ? 'rail'
            : null;
    if (reason) hidden.set(seat, reason);
  }
  return hidden;

  /** The edge of a balcony above hides what is high on the stage. */
  function isUnder({ line, underside }: ReturnType<typeof parapetsOf>[number], eye: Eye): boolean {
    const at = crossing(line, eye, target);
    return at !== null && underside > eye.z && eye.z + (hall.stage.z + SEEN_ABOVE - eye.z) * at > underside;
  }
  /** The parapet of one's own balcony hides the floor of the stage. */
  function isOver({ line, rail }: ReturnType<typeof parapetsOf>[number], eye: Eye): boolean {
    const at = crossing(line, eye, target);
    return at !== null && eye.z + (hall.stage.z - eye.z) * at < rail;
  }
}

function isAside(eye: Eye, [tx, ty]: XY, [sx, sy]: XY): boolean {
  const across = Math.abs((eye.x - tx) * sx + (eye.y - ty) * sy);
  const away = Math.hypot(eye.x - tx, eye.y - ty);
  return across > away * Math.sin((ASIDE * Math.PI) / 180);
}

function pillarBefore({ pillars }: HallInMetres, eye: Eye, [tx, ty]: XY): boolean {
  const length = Math.hypot(tx - eye.x, ty - eye.y) || 1;
  const [dx, dy] = [(tx - eye.x) / length, (ty - eye.y) / length];
  return pillars.some(({ at: [px, py], r, top }) => {
    if (eye.z > top) return false;
    const depth = (px - eye.x) * dx + (py - eye.y) * dy;
    const aside = Math.abs((py - eye.y) * dx - (px - eye.x) * dy);
    return depth > 0 && depth < PILLAR_WITHIN && aside < r + 0.1 * depth;
  });
}

/** Where the way from the eye to the target crosses a line, as a share of it; null where it does not. */
function crossing(line: readonly XY[], { x, y }: Eye, [tx, ty]: XY): number | null {
  const [rx, ry] = [tx - x, ty - y];
  for (let i = 1; i < line.length; i += 1) {
    const [[ax, ay], [bx, by]] = [line[i - 1]!, line[i]!];
    const [sx, sy] = [bx - ax, by - ay];
    const cross = rx * sy - ry * sx;
    if (cross === 0) continue;
    const along = ((ax - x) * sy - (ay - y) * sx) / cross;
    const part = ((ax - x) * ry - (ay - y) * rx) / cross;
    if (along > 0 && along < 1 && part >= 0 && part <= 1) return along;
  }
  return null;
}
