// Pictures of places without a photograph: a facade in mixes of the ink token with a door in the accent token, so that
// it follows theme and market.
import { cycle, dice } from './dice.ts';
import { Pen } from './pen.ts';
import { HEIGHT, WIDTH } from './place-pictures/place-inks.ts';
import type { PlaceDraw, PlaceInks } from './place-pictures/place-inks.ts';
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

/**
 * Place types of the catalogue, each with drawings of its own, so that a theatre never looks like the concert hall
 * beside it.
 */
const DRAWINGS = {
  theatre: [theatre, glassTheatre, roundTheatre, brickTheatre, towerTheatre],
  'concert-hall': [concertHall, shellHall, pipeHall],
  opera: [dome, stripedOpera],
  cinema: [cinema, multiplex, cornerCinema, columnCinema, stripCinema, courtyardCinema],
  circus: [circus, roundCircus],
  arena: [arena, saddleArena],
  stadium: [stadium],
  club: [club, clubHall],
  museum: [museum, boxMuseum, sawMuseum],
  library: [library],
  park: [park, wheelPark, pavilionPark, pondPark],
  castle: [castle, rockCastle],
  restaurant: [restaurant, terrace, narrowHouse],
  cafe: [cafe, roundSign],
  bar: [bar, cellar, arrowSign],
  quest: [quest],
  training: [training],
  planetarium: [planetarium],
  'open-air': [openAir],
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

export type PlaceSubject = { readonly id: number; readonly key: string; readonly type: string };

const drawingsOf = (type: string): readonly PlaceDraw[] => (isPlaceType(type) ? DRAWINGS[type] : PLAIN);

/**
 * Which of the drawings of its type a place has. Places that were listed together have neighbouring ids and therefore
 * different drawings; two with the same one differ in measures and surroundings.
 */
export const placeDrawing = ({ id, type }: Pick<PlaceSubject, 'id' | 'type'>): PlaceDraw => cycle(drawingsOf(type), id);

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
