import { sectorName } from '../plan-names.ts';
import { type SiteSector, standSites, wedgeSites } from './sites.ts';

/** The inner edge of the stands, in pitches: a rectangle with rounded corners around the field. */
export type Bowl = {
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly corner: number;
  readonly rows: number;
  readonly step: number;
  /** Rows of the lower tier; the other rows are above a wall. */
  readonly lower: number;
  /** 'ring': all around; 'open-top': no stand behind the stage; 'two-sides': along the touchlines only. */
  readonly form: 'ring' | 'open-top' | 'two-sides';
  readonly zoneOf: (place: Stand, row: number) => number;
};

/** Position of a sector: its side, distance from the middle of the side (0 … 1), tier and centre. */
export type Stand = {
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly isCorner: boolean;
  readonly aside: number;
  readonly tier: number;
  readonly x: number;
  readonly y: number;
};

const SEATS_BETWEEN_AISLES = 21;
const AISLE = 2;
const WALL = 3.2;
/** Rows of the lower tier, and the wall between it and the upper one, metres. */
const LOWER = { floor: 1, rise: 0.36 };
const WALL_HEIGHT = 2.4;
/** Halls are drawn in seats of half a metre; a field that was scaled keeps its own size within what seats allow. */
export function pitchMetres(scale: number): number {
  return Math.min(0.6, Math.max(0.45, 0.5 / scale));
}

type XY = readonly [number, number];
type Side = Stand['side'];

/**
 * Sectors around a field, counter-clockwise on the drawing, which is left to right for the people who sit there. Every
 * side has a letter, corners belong to the short sides; the upper tier is numbered from 21.
 */
export function bowlSectors(bowl: Bowl): SiteSector[] {
  const { halfWidth: w, halfHeight: h, corner: c, form } = bowl;
  const straights: Record<Side, readonly [XY, XY]> = {
    bottom: [
      [-(w - c), h],
      [w - c, h],
    ],
    right: [
      [w, h - c],
      [w, -(h - c)],
    ],
    top: [
      [w - c, -h],
      [-(w - c), -h],
    ],
    left: [
      [-w, -(h - c)],
      [-w, h - c],
    ],
  };
  // The corner after a side, counter-clockwise: its centre and its starting angle on the screen.
  const corners: Record<Side, { at: XY; from: number }> = {
    bottom: { at: [w - c, h - c], from: 90 },
    right: { at: [w - c, -(h - c)], from: 0 },
    top: { at: [-(w - c), -(h - c)], from: -90 },
    left: { at: [-(w - c), h - c], from: 180 },
  };
  const order: readonly { letter: string; parts: readonly ['side' | 'corner', Side][] }[] =
    form === 'open-top'
      ? [
          { letter: 'A', parts: [['side', 'left']] },
          {
            letter: 'B',
            parts: [
              ['corner', 'left'],
              ['side', 'bottom'],
              ['corner', 'bottom'],
            ],
          },
          { letter: 'C', parts: [['side', 'right']] },
        ]
      : form === 'two-sides'
        ? [
            { letter: 'A', parts: [['side', 'bottom']] },
            { letter: 'B', parts: [['side', 'top']] },
          ]
        : [
            { letter: 'A', parts: [['side', 'bottom']] },
            {
              letter: 'B',
              parts: [
                ['corner', 'bottom'],
                ['side', 'right'],
                ['corner', 'right'],
              ],
            },
            { letter: 'C', parts: [['side', 'top']] },
            {
              letter: 'D',
              parts: [
                ['corner', 'top'],
                ['side', 'left'],
                ['corner', 'left'],
              ],
            },
          ];

  const tiers = bowl.rows > bowl.lower ? [bowl.lower, bowl.rows - bowl.lower] : [bowl.rows];
  const sectors: SiteSector[] = [];
  tiers.forEach((rows, tier) => {
    const start = tier === 0 ? 0 : bowl.lower * bowl.step + WALL;
    const offsets = Array.from({ length: rows }, (_, i) => start + i * bowl.step);
    const depth = start + (rows * bowl.step) / 2;
    for (const { letter, parts } of order) {
      let number = tier === 0 ? 1 : 21;
      for (const [kind, side] of parts) {
        const pieces = kind === 'side' ? straightPieces(straights[side]) : cornerPieces(corners[side], c + depth);
        pieces.forEach((piece, i) => {
          const designation = `${letter}${number}`;
          number += 1;
          const [x, y] = piece.middle(depth);
          const stand: Stand = {
            side,
            isCorner: kind === 'corner',
            aside: Math.abs((i + 0.5) / pieces.length - 0.5) * 2,
            tier,
            x,
            y,
          };
          sectors.push({
            key: designation,
            label: sectorName(designation),
            sites: piece.sites(offsets, c, (row) => bowl.zoneOf(stand, row)),
            stepFreeRows: tier === 0 ? [rows - 1] : [0],
            sight: tier === 0 ? LOWER : { floor: LOWER.floor + bowl.lower * LOWER.rise + WALL_HEIGHT, rise: 0.5 },
          });
        });
      }
    }
  });
  return sectors;
}

type Piece = {
  readonly middle: (depth: number) => XY;
  readonly sites: (offsets: readonly number[], corner: number, zoneOf: (row: number) => number) => SiteSector['sites'];
};

function straightPieces([from, to]: readonly [XY, XY]): Piece[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 6) return [];
  const count = Math.max(1, Math.round(length / (SEATS_BETWEEN_AISLES + AISLE)));
  const at = (t: number): XY => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
  const outward: XY = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  return Array.from({ length: count }, (_, i): Piece => {
    const [a, b, middle] = [at(i / count), at((i + 1) / count), at((i + 0.5) / count)];
    return {
      middle: (depth) => [middle[0] + outward[0] * depth, middle[1] + outward[1] * depth],
      sites: (offsets, _corner, zoneOf) => standSites(a, b, offsets, AISLE, zoneOf),
    };
  });
}

function cornerPieces({ at, from }: { at: XY; from: number }, radius: number): Piece[] {
  const count = Math.max(1, Math.round((radius * Math.PI) / 2 / (SEATS_BETWEEN_AISLES + AISLE)));
  const wide = 90 / count;
  return Array.from({ length: count }, (_, i): Piece => {
    const to = from - i * wide;
    const angle = ((to - wide / 2) * Math.PI) / 180;
    return {
      middle: (depth) => [at[0] + Math.cos(angle) * (radius + depth), at[1] + Math.sin(angle) * (radius + depth)],
      sites: (offsets, corner, zoneOf) =>
        wedgeSites(
          { x: at[0], y: at[1] },
          to - wide,
          to,
          offsets.map((offset) => corner + offset),
          AISLE,
          zoneOf,
        ),
    };
  });
}
