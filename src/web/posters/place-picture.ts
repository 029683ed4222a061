// Pictures of places without a photograph: a facade in mixes of the ink token with a door in the accent token, so that
// it follows theme and market.
import { cycle, dice, hash } from './dice.ts';
import { Pen } from './pen.ts';
import { HEIGHT, WIDTH } from './place-inks.ts';
import type { PlaceDraw, PlaceInks } from './place-inks.ts';
import { columnCinema, cornerCinema, courtyardCinema, multiplex, stripCinema } from './place-pictures/cinemas.ts';
import { bar, cafe, club, restaurant } from './place-pictures/evenings.ts';
import {
  boxMuseum,
  pavilionPark,
  pipeHall,
  pondPark,
  rockCastle,
  roundCircus,
  saddleArena,
  sawMuseum,
  shellHall,
  wheelPark,
} from './place-pictures/halls.ts';
import { castle, library, museum, openAir, park, quest, training } from './place-pictures/outings.ts';
import { foreground, scenery } from './place-pictures/scenery.ts';
import { arena, circus, cinema, concertHall, dome, planetarium, stadium, theatre } from './place-pictures/stages.ts';
import { arrowSign, cellar, clubHall, narrowHouse, roundSign, terrace } from './place-pictures/streets.ts';
import { brickTheatre, glassTheatre, roundTheatre, stripedOpera, towerTheatre } from './place-pictures/theatres.ts';

/** Place types of the catalogue, each with the drawings among which a place's key chooses. */
const DRAWINGS = {
  theatre: [theatre, glassTheatre, roundTheatre, brickTheatre, towerTheatre, dome],
  'concert-hall': [concertHall, shellHall, pipeHall, theatre, glassTheatre],
  opera: [dome, stripedOpera, towerTheatre, roundTheatre],
  cinema: [cinema, multiplex, cornerCinema, columnCinema, stripCinema, courtyardCinema],
  circus: [circus, roundCircus],
  arena: [arena, saddleArena],
  stadium: [stadium, saddleArena],
  club: [club, clubHall, cellar, arrowSign],
  museum: [museum, boxMuseum, sawMuseum, brickTheatre],
  library: [library, boxMuseum],
  park: [park, wheelPark, pavilionPark, pondPark],
  castle: [castle, rockCastle],
  restaurant: [restaurant, terrace, roundSign, narrowHouse],
  cafe: [cafe, terrace, roundSign, narrowHouse],
  bar: [bar, cellar, arrowSign, narrowHouse, roundSign],
  quest: [quest, cellar],
  training: [training, boxMuseum],
  planetarium: [planetarium],
  'open-air': [openAir, pavilionPark],
} as const satisfies Readonly<Record<string, readonly PlaceDraw[]>>;

export type PlaceType = keyof typeof DRAWINGS;

const isPlaceType = (text: string): text is PlaceType => Object.hasOwn(DRAWINGS, text);
export const PLACE_TYPES: readonly PlaceType[] = Object.keys(DRAWINGS).filter(isPlaceType);

/** A type without its own drawings gets a public building. */
const PLAIN: readonly PlaceDraw[] = [theatre, concertHall, museum, glassTheatre, boxMuseum];

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

const drawingsOf = (type: string): readonly PlaceDraw[] => (isPlaceType(type) ? DRAWINGS[type] : PLAIN);

/** Which of the drawings of its type a place has; two places with the same differ in measures and surroundings. */
export const placeDrawing = ({ key, type }: PlaceSubject): PlaceDraw => cycle(drawingsOf(type), hash(`${key}/facade`));

/** A 4:3 drawing, hidden from screen readers because the place's name is beside it. */
export function placePicture(place: PlaceSubject): string {
  const draw = placeDrawing(place);
  const d = new Pen();
  d.rect(0, 0, WIDTH, HEIGHT, INKS.sky);
  scenery(d, INKS, dice(place.key, 'scenery'));
  draw(d, INKS, dice(place.key, 'place'));
  foreground(d, INKS, dice(place.key, 'foreground'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${d.toString()}</svg>`;
}
