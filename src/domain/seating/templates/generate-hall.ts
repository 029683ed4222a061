import type { HallPlan } from '../hall-plan.ts';
import { HALL_NAMES } from '../plan-names.ts';
import { amphitheatre } from './amphitheatre.ts';
import { arena } from './arena.ts';
import { blackBox } from './black-box.ts';
import { cinema } from './cinema.ts';
import { circus } from './circus.ts';
import { club } from './club.ts';
import { concertHall } from './concert-hall.ts';
import { boundsOf, type DraftHall } from './draft.ts';
import { type HallSpec, type HallTemplate, splitCapacity } from './hall-spec.ts';
import { lawn } from './lawn.ts';
import { opera } from './opera.ts';
import { settle } from './settle.ts';
import { rectangle } from './shapes.ts';
import { room } from './room.ts';
import { stadium } from './stadium.ts';
import { standingRoom } from './standing-room.ts';
import { theatre } from './theatre.ts';

const TEMPLATES: Readonly<Record<HallTemplate, (spec: HallSpec) => DraftHall>> = {
  'opera-horseshoe': opera,
  'theatre-parterre-balcony': theatre,
  'concert-shoebox': concertHall,
  cinema,
  'arena-bowl': arena,
  'circus-ring': circus,
  stadium,
  'black-box': blackBox,
  'club-floor': club,
  amphitheatre,
  'open-lawn': lawn,
  room,
};

/** Templates that can be drawn without seats; the others become one standing area. */
const FLOOR_TEMPLATES: readonly HallTemplate[] = ['club-floor', 'open-lawn'];

/** Draws a plausible plan of a hall whose kind, shape and capacity are known. Equal specs give equal plans. */
export function generateHall(spec: HallSpec): HallPlan {
  const { seats, standing } = splitCapacity(spec);
  const draw = seats === 0 && !FLOOR_TEMPLATES.includes(spec.template) ? standingRoom : TEMPLATES[spec.template];
  const draft = draw(spec);
  return settle(spec, standing > 0 && !draft.standing ? standingBehind(draft, standing) : draft);
}

/** For templates without a floor of their own, the standing area is behind the last row. */
function standingBehind(draft: DraftHall, capacity: number): DraftHall {
  const box = boundsOf(draft);
  const half = (box.right - box.left) * 0.4;
  const middle = (box.left + box.right) / 2;
  const depth = Math.max(2, capacity / half / 2);
  const outline = rectangle(middle - half, box.bottom + 1.6, middle + half, box.bottom + 1.6 + depth);
  return { ...draft, standing: [{ key: 'standing', label: HALL_NAMES.standing, outline, capacity, zone: 5 }] };
}
