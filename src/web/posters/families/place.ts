// Places. The motif may be a place type.
import type { Composition, Draw, Family } from '../family.ts';
import { landmarks } from './place-landmarks.ts';
import { townHouses } from './place-town.ts';

/** A close-up: enlarges the facade so that it is cut off at the edge, as in a photograph. */
const near = (draw: Draw, about: string): Composition => ({
  place: ['bottom', 'top', 'split'],
  about,
  draw(d, z, p, r) {
    const k = r.range(1.22, 1.6) * (z.h > z.w * 1.25 ? 1.25 : 1);
    const x = z.w * r.pick([0.18, 0.5, 0.82]);
    d.zoom(k, x, z.h * 0.94, () => draw(d, z, p, r));
  },
});

export const place: Family = {
  moods: ['tone', 'tone', 'paper', 'dusk'],
  weight: 600,
  comps: {
    theatre: near(landmarks.theatre, 'opera temple university'),
    cinema: near(landmarks.cinema, 'multiplex screen'),
    castle: near(landmarks.castle, 'fortress palace tower'),
    arena: near(landmarks.arena, 'stadium circus planetarium amphitheatre'),
    club: near(townHouses.club, 'bar quest tunnel'),
    museum: near(townHouses.museum, 'library gallery training'),
    hall: near(townHouses.hall, 'concert-hall philharmonic park open-air'),
    street: near(townHouses.street, 'restaurant cafe market square'),
  },
};
