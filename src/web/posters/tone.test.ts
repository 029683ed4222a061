import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAMILIES } from './families.ts';
import { motifComposition } from './arrangements/arrangements.ts';
import { choose } from './choose.ts';
import type { Subject } from './choose.ts';
import { toLch } from './color.ts';
import { MOTIFS, motifsNamed } from './motifs/motif-library.ts';
import { toneOf } from './tone.ts';

type Poster = { key?: string; category?: string; mood: string; hue: number; motif: string };
type Entry = { key: string; category?: string; genres: string[]; title: Record<string, string>; poster: Poster };
type Kind = 'events-stage' | 'events-screen-and-city' | 'tours' | 'videos';

const read = (file: Kind): Entry[] =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../../data/catalogue/${file}.json`), 'utf8')) as Entry[];

const catalogue = (['events-stage', 'events-screen-and-city', 'tours', 'videos'] as const).flatMap((file) =>
  read(file).map(({ key, category = '', genres, title, poster }) => {
    const subject: Subject = { key, category, genres, title: title['ru'], ...poster };
    return { subject, titles: Object.values(title) };
  }),
);

/** Bright and neither yellow nor green: lime, which nobody mourns in. */
const isLime = (color: string): boolean => {
  const { L, C, h } = toLch(color);
  return h > 95 && h < 150 && C > 0.1 && L > 0.65;
};
const cheers = (subject: Subject): boolean => choose(subject).comp.cheer === true;

describe('the tone of an event', () => {
  it.each([
    ['a tragedy', { genres: ['tragedy'], mood: 'bright' }, 'grave'],
    ['a horror film', { genres: ['horror', 'comedy'] }, 'grave'],
    ['a requiem, in Russian', { title: 'Моцарт. Реквием', genres: ['choral'] }, 'grave'],
    ['a requiem, in Georgian', { title: 'მოცარტის რეკვიემი' }, 'grave'],
    ['songs of sorrow', { title: 'Symphony of Sorrowful Songs', genres: ['symphonic'] }, 'grave'],
    ['a dark drama', { genres: ['stage-drama'], mood: 'dark' }, 'grave'],
    ['a dark club night', { genres: ['electronic'], mood: 'dark' }, 'plain'],
    ['a comedy', { genres: ['stage-comedy'], mood: 'warm' }, 'merry'],
    ['a comedy that turns', { genres: ['stage-comedy', 'stage-drama'], mood: 'dark' }, 'plain'],
    ['an operetta', { genres: ['operetta'] }, 'merry'],
    ['a drama', { genres: ['stage-drama'], mood: 'paper' }, 'plain'],
    ['nothing known', {}, 'plain'],
  ] as const)('of %s', (_, facts, tone) => {
    expect(toneOf(facts)).toBe(tone);
  });

  it('is the same in every language of the catalogue', () => {
    const split = catalogue.filter(
      ({ subject, titles }) => new Set(titles.map((title) => toneOf({ ...subject, title }))).size > 1,
    );
    expect(split.map(({ subject }) => subject.key)).toEqual([]);
  });
});

describe('a grave poster', () => {
  const grave = catalogue.map(({ subject }) => subject).filter((subject) => toneOf(subject) === 'grave');

  it('is that of every tragedy, horror film and requiem of the catalogue', () => {
    const keys = grave.map(({ key }) => key);
    for (const key of ['hamlet-grodno', 'richard-iii-tbilisi', 'mozart-requiem-minsk', 'gorecki-brest'])
      expect(keys).toContain(key);
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.length).toBeLessThan(catalogue.length / 4);
  });

  it('has nothing merry on it, whatever its key, mood and variant', () => {
    const bare = ['teatr', 'kino', 'koncert', 'festival', 'cirk', 'opera'].flatMap((category) =>
      Array.from({ length: 80 }, (_, i) => ({
        key: `k${i}`,
        category,
        genres: ['tragedy'],
        mood: 'bright',
        variant: i,
      })),
    );
    const merryMotifs = ['clown shoe', 'garland', 'champagne cork', 'golden pig'].flatMap((motif) =>
      Array.from({ length: 12 }, (_, i) => ({ key: `m${i}`, category: 'teatr', genres: ['tragedy'], motif })),
    );
    for (const subject of [...grave, ...bare, ...merryMotifs]) {
      expect(cheers(subject), JSON.stringify(subject)).toBe(false);
      expect(choose(subject).colors.mood, subject.key).not.toBe('vivid');
    }
  });

  it('has no lime in its palette', () => {
    const hues = Array.from({ length: 360 }, (_, hue) => ({
      key: `h${hue}`,
      category: 'teatr',
      genres: ['tragedy'],
      hue,
    }));
    const limes = [...grave, ...hues].filter((subject) => {
      const { ground, ink, a, b } = choose(subject).colors;
      return [ground, ink, a, b].some(isLime);
    });
    expect(limes.map(({ key }) => key)).toEqual([]);
  });

  it('misses what others may have: grins, rays, birds on wires', () => {
    const merry = Object.values(FAMILIES).flatMap(({ comps }) =>
      Object.entries(comps).filter(([, comp]) => 'cheer' in comp && comp.cheer === true),
    );
    expect(merry.map(([name]) => name)).toEqual(expect.arrayContaining(['masks', 'staff', 'juggler', 'bunting']));
    expect(motifComposition('skull.rays')?.cheer).toBe(true);
    expect(motifComposition('shoe.emblem')?.cheer).toBe(true);
  });
});

describe('the catalogue’s motifs', () => {
  const drawn = catalogue.filter(({ subject }) => !['post', 'sport'].includes(subject.category));

  it('are all drawn as what they name', () => {
    const lost = drawn.filter(({ subject }) => {
      const motif = subject.motif ?? '';
      const [name = ''] = choose(subject).name.split('.');
      return !motifsNamed(motif).includes(name) && !motif.split(' ').includes(name);
    });
    expect(lost.map(({ subject }) => `${subject.key}: ${subject.motif}`)).toEqual([]);
  });

  it('select one drawing each, which its name selects too', () => {
    expect(MOTIFS.size).toBeGreaterThan(160);
    for (const name of MOTIFS.keys()) expect(motifsNamed(name.replace('-', ' ')), name).toContain(name);
    expect(motifsNamed('old skull')).toEqual(['skull']);
    expect(motifsNamed('mill wheel')).toEqual(['mill-wheel']);
    expect(motifsNamed('wagon wheel')).toEqual(['wheel']);
    expect(motifsNamed('hyperboloid')).toEqual([]);
  });
});
