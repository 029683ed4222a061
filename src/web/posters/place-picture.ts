// Pictures of places without a photograph: a facade in mixes of the ink token with a door in the accent token, so that
// it follows theme and market.
import { cycle, dice, hash } from './dice.ts';
import { Pen } from './pen.ts';
import { HEIGHT, WIDTH } from './place-inks.ts';
import type { PlaceDraw, PlaceInks } from './place-inks.ts';
import { castle, library, museum, openAir, park, quest, training } from './place-pictures/outings.ts';
import { arena, circus, cinema, concertHall, dome, planetarium, stadium, theatre } from './place-pictures/stages.ts';
import { bar, cafe, club, restaurant } from './place-pictures/evenings.ts';

/** Place types of the catalogue. */
const DRAWINGS = {
  theatre,
  'concert-hall': concertHall,
  opera: dome,
  cinema,
  circus,
  arena,
  stadium,
  club,
  museum,
  library,
  park,
  castle,
  restaurant,
  cafe,
  bar,
  quest,
  training,
  planetarium,
  'open-air': openAir,
} as const satisfies Readonly<Record<string, PlaceDraw>>;

export type PlaceType = keyof typeof DRAWINGS;

const isPlaceType = (text: string): text is PlaceType => Object.hasOwn(DRAWINGS, text);
export const PLACE_TYPES: readonly PlaceType[] = Object.keys(DRAWINGS).filter(isPlaceType);

const inkShare = (share: number): string => `color-mix(in oklab,var(--ink) ${share}%,var(--sunken))`;

const INKS: PlaceInks = {
  sky: 'var(--sunken)',
  soft: inkShare(10),
  wall: inkShare(18),
  body: inkShare(34),
  ink: 'var(--ink)',
  door: 'var(--accent)',
};

export type PlaceSubject = { readonly key: string; readonly type: string };

/**
 * A 4:3 drawing, hidden from screen readers because the place's name is beside it. A type without its own drawing gets
 * a public building.
 */
export function placePicture({ key, type }: PlaceSubject): string {
  const plain: readonly PlaceDraw[] = [theatre, concertHall, museum];
  const draw: PlaceDraw = isPlaceType(type) ? DRAWINGS[type] : cycle(plain, hash(key));
  const d = new Pen();
  d.rect(0, 0, WIDTH, HEIGHT, INKS.sky);
  draw(d, INKS, dice(key, 'place'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${d.toString()}</svg>`;
}
