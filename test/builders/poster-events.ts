// Real titles from the demo catalogue, for posters.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PosterLanguage } from '#web/posters/labels.ts';

export type SampleEvent = {
  readonly key: string;
  readonly category: string;
  readonly genres: readonly string[];
  readonly mood: string;
  readonly hue: number;
  readonly motif: string;
  readonly title: Readonly<Record<PosterLanguage, string>>;
};

const [, ...rows] = readFileSync(resolve(import.meta.dirname, '../fixtures/poster-events.tsv'), 'utf8')
  .trim()
  .split('\n');

/** Columns: key, category, genres, mood, hue, motif, then the title in ru, be, en, ka. */
export const sampleEvents: readonly SampleEvent[] = rows.map((row) => {
  const [key = '', category = '', genres = '', mood = '', hue = '', motif = '', ru = '', be = '', en = '', ka = ''] =
    row.split('\t');
  return { key, category, genres: genres.split(','), mood, hue: Number(hue), motif, title: { ru, be, en, ka } };
});

/** The same events as the generator reads them, with a title in one language. */
export const sampleSubjects = sampleEvents.map((event) => ({ ...event, title: event.title.ru }));
