import { HALL_NAMES } from '../plan-names.ts';
import type { DraftHall } from './draft.ts';
import { bowlSectors, pitchMetres, type Stand } from './bowl.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { polygonObject, rectangle, roundedRectangle } from './shapes.ts';
import { scaleToHold, seatSites } from './sites.ts';
import { sportZone } from './stadium.ts';

/** Half an ice rink of 60 × 30 m, in seats of half a metre. */
const RINK = { long: 60, short: 30 };
const BOARDS = 3.4;
const STEP = 1.3;

/** Seated: stands around the ice. Mixed: a concert, stage at the top, a standing floor, no stands behind the stage. */
export function arena(spec: HallSpec): DraftHall {
  return spec.kind === 'mixed' ? concertArena(spec) : sportArena(spec);
}

function sportArena(spec: HallSpec): DraftHall {
  const { seats } = splitCapacity(spec);
  const isSmall = seats < 900;
  const rows = spec.rows ?? Math.max(4, Math.round(Math.sqrt(seats) * (isSmall ? 0.19 : 0.21)));
  const build = (scale: number): ReturnType<typeof bowlSectors> =>
    bowlSectors({
      halfWidth: RINK.long * scale + BOARDS,
      halfHeight: RINK.short * scale + BOARDS,
      corner: isSmall ? 0 : Math.min(14 * scale + BOARDS, RINK.short * scale),
      rows,
      lower: rows > 24 ? Math.round(rows * 0.52) : rows,
      step: STEP,
      form: isSmall ? 'two-sides' : 'ring',
      zoneOf: (stand, row) => sportZone(stand, row / rows),
    });
  const scale = scaleToHold(build, seats, 0.12, 3);
  const [w, h] = [RINK.long * scale, RINK.short * scale];
  return {
    sectors: seatSites(build(scale), seats),
    objects: [polygonObject('rink', roundedRectangle({ w, top: -h, bottom: h }, Math.min(14 * scale, h), 'all'))],
    focal: { x: 0, y: 0 },
    sight: { pitch: pitchMetres(scale), stage: 0 },
  };
}

function concertArena(spec: HallSpec): DraftHall {
  const { seats, standing } = splitCapacity(spec);
  const rows = spec.rows ?? Math.max(4, Math.round(Math.sqrt(seats) * 0.23));
  const shape = (scale: number): { w: number; h: number; corner: number } => {
    const w = RINK.short * scale + BOARDS;
    // The concert layout is shorter than the rink, because the stage covers one end.
    return { w, h: RINK.long * 0.86 * scale + BOARDS, corner: Math.min(14 * scale + BOARDS, w - 2) };
  };
  const build = (scale: number): ReturnType<typeof bowlSectors> => {
    const { w, h, corner } = shape(scale);
    return bowlSectors({
      halfWidth: w,
      halfHeight: h,
      corner,
      rows,
      lower: rows > 20 ? Math.round(rows * 0.52) : rows,
      step: STEP,
      form: 'open-top',
      zoneOf: (stand) => concertZone(stand, h),
    });
  };
  const scale = scaleToHold(build, seats, 0.15, 4);
  const { w, h, corner } = shape(scale);
  const [halfFloor, top, bottom] = [w - 1.6, -h + 4, h - 1.6];
  const split = top + (bottom - top) * 0.34;
  const fans = Math.round(standing * 0.3);
  return {
    sectors: seatSites(build(scale), seats),
    objects: [
      polygonObject('stage', [
        -w * 0.86,
        -h - 8,
        w * 0.86,
        -h - 8,
        w * 0.86,
        top - 2.6,
        w * 0.3,
        top - 2.6,
        w * 0.3,
        top - 0.8,
        -w * 0.3,
        top - 0.8,
        -w * 0.3,
        top - 2.6,
        -w * 0.86,
        top - 2.6,
      ]),
    ],
    focal: { x: 0, y: top + 6 },
    sight: { pitch: pitchMetres(scale), stage: 1.6 },
    standing: [
      {
        key: 'fan-zone',
        label: HALL_NAMES.fanZone,
        outline: rectangle(-halfFloor, top, halfFloor, split - 0.6),
        capacity: fans,
        zone: 1,
      },
      {
        key: 'dance-floor',
        label: HALL_NAMES.danceFloor,
        outline: roundedRectangle({ w: halfFloor, top: split + 0.6, bottom }, Math.max(2, corner - 1.6), 'bottom'),
        capacity: standing - fans,
        zone: 2,
      },
    ],
  };
}

/** Price zone by distance from the stage and height; seats right beside the stage see the show from behind. */
function concertZone(stand: Stand, h: number): number {
  const far = Math.hypot(stand.x * 0.8, stand.y + h) / (2 * h) + 0.22 * stand.tier;
  const isBesideStage = stand.y < -h * 0.72;
  return Math.min(5, (far < 0.72 ? 2 : far < 1 ? 3 : far < 1.3 ? 4 : 5) + (isBesideStage ? 1 : 0));
}
