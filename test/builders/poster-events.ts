// Real titles of the demo catalogue, as posters need them.
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

const file = resolve(import.meta.dirname, '../fixtures/poster-events.json');
export const sampleEvents = JSON.parse(readFileSync(file, 'utf8')) as readonly SampleEvent[];
