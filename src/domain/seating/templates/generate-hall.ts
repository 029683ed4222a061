import type { HallPlan } from '../hall-plan.ts';
import { amphitheatre } from './amphitheatre.ts';
import { arena } from './arena.ts';
import { blackBox } from './black-box.ts';
import { cinema } from './cinema.ts';
import { circus } from './circus.ts';
import { club } from './club.ts';
import { concertHall } from './concert-hall.ts';
import { type DraftHall, settle } from './draft.ts';
import { type HallSpec, type HallTemplate, splitCapacity } from './hall-spec.ts';
import { lawn } from './lawn.ts';
import { opera } from './opera.ts';
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

/** Templates that know what to do without a single seat; the others become one standing area. */
const FLOOR_TEMPLATES: readonly HallTemplate[] = ['club-floor', 'open-lawn'];

/** Draws a believable plan of a hall of which only kind, shape and capacity are known. The same spec, the same plan. */
export function generateHall(spec: HallSpec): HallPlan {
  const { seats } = splitCapacity(spec);
  const draw = seats === 0 && !FLOOR_TEMPLATES.includes(spec.template) ? standingRoom : TEMPLATES[spec.template];
  return settle(spec, draw(spec));
}
