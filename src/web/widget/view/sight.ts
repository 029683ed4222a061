import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import { hallInMetres, type PlanObjects, type StageKind } from '#domain/seating/sight/hall-in-metres.ts';
import { middleSeat, seatSight, sectorSight } from '#domain/seating/sight/seat-sight.ts';
import { viewFrom } from '#domain/seating/sight/view-from.ts';
import type { View } from '#domain/seating/sight/view-shapes.ts';
import { m } from '#texts/generated/messages.js';

/** What seats and sectors are like, in words and as a picture. */
export type Sight = {
  /** «≈ 12 м до сцены», «глаза на 1,5 м выше сцены»; empty where the height is not known. */
  readonly seat: (seatNo: number) => string[];
  /** The same for all seats of a sector or of one of its rows, with the number of seats whose view is restricted. */
  readonly sector: (sector: number, row?: number | null) => string[];
  readonly view: (seatNo: number) => View | null;
  /** The seat whose view stands for the sector. */
  readonly middle: (sector: number) => number;
};

/** `number` writes a number as the page's language does. */
export function createSight(hall: DecodedHall, objects: PlanObjects, number: (value: number) => string): Sight | null {
  const metres = hallInMetres(hall, objects);
  if (!metres) return null;
  const { kind } = metres.stage;
  return {
    seat(seatNo) {
      const sight = seatSight(metres, seatNo);
      if (!sight) return [];
      const distance = m.sight_distance({ metres: number(sight.distance), to: towards(kind) });
      return sight.height === null ? [distance] : [distance, heightText(sight.height)];
    },
    sector(sector, row = null) {
      const range = sectorSight(metres, sector, row);
      if (!range) return [];
      const { nearest, farthest, lowest, highest, restricted } = range;
      return [
        nearest === farthest
          ? m.sight_distance({ metres: number(nearest), to: towards(kind) })
          : m.sight_range({ from: number(nearest), until: number(farthest), to: towards(kind) }),
        ...(lowest === null || highest === null
          ? []
          : lowest === highest || lowest < 0
            ? [heightText((lowest + highest) / 2)]
            : [m.sight_range_above({ from: number(lowest), until: number(highest), what: what(kind) })]),
        ...(restricted > 0 ? [m.sight_restricted_count({ count: restricted })] : []),
      ];
    },
    view: (seatNo) => viewFrom(metres, seatNo),
    middle: (sector) => middleSeat(metres, sector),
  };

  function heightText(height: number): string {
    if (height === 0) return m.sight_level({ what: what(kind) });
    const said = { metres: number(Math.abs(height)), what: what(kind) };
    return height > 0 ? m.sight_above(said) : m.sight_below(said);
  }
}

function towards(kind: StageKind): string {
  return {
    stage: m.sight_to_stage,
    screen: m.sight_to_screen,
    ring: m.sight_to_ring,
    rink: m.sight_to_rink,
    pitch: m.sight_to_pitch,
  }[kind]();
}

function what(kind: StageKind): string {
  if (kind === 'ring') return m.sight_what_ring();
  if (kind === 'rink') return m.sight_what_rink();
  return kind === 'pitch' ? m.sight_what_pitch() : m.sight_what_stage();
}
