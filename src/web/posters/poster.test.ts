import { execFile } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { motifComposition, picturesOf } from './arrangements/arrangements.ts';
import { contrast } from './color.ts';
import { cycle, dice } from './dice.ts';
import { FAMILIES } from './families.ts';
import type { Box } from './family.ts';
import { measure } from './measure.ts';
import { MOTIFS } from './motifs/motif-library.ts';
import { palette } from './palette.ts';
import type { Mood } from './palette.ts';
import { Pen } from './pen.ts';
import { RATIOS, compose, poster } from './poster.ts';
import type { Composed, PosterInput, Ratio } from './poster.ts';
import { randomPosters } from '#test/builders/random-posters.ts';
import { sampleEvents } from '#test/builders/poster-events.ts';
import type { TextLine } from './typeset.ts';

const ratios = Object.keys(RATIOS) as Ratio[];
const seed = String(randomInt(1e9));
const random = randomPosters(seed, 1000);
/** Drawn once for all tests because drawing takes most of their time. */
const drawn = random.map(poster);
const failing = (reason: string): string => `seed ${seed}: ${reason}`;
const named = (input: PosterInput): string => failing(JSON.stringify(input));

/** Box covered by a line, from its cap height to below its descenders. */
function inkBox(t: TextLine): Box {
  const w = measure(t.text, t.weight, t.tracking ?? 0) * t.size;
  if (t.turned) return { x: t.x - t.size * 0.7, y: t.y - w, w: t.size * 0.9, h: w };
  const x = t.anchor === 'middle' ? t.x - w / 2 : t.anchor === 'end' ? t.x - w : t.x;
  return { x, y: t.y - t.size * 0.7, w, h: t.size * 0.9 };
}

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h - 0.5 && b.y < a.y + a.h - 0.5;
const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x - 0.1 &&
  inner.y >= outer.y - 0.1 &&
  inner.x + inner.w <= outer.x + outer.w + 0.1 &&
  inner.y + inner.h <= outer.y + outer.h + 0.1;

/** All colours that may be behind a line: its field, or the sheet's ground and the flood colour. */
function groundsOf(c: Composed, line: TextLine): string[] {
  const field = [...c.over, ...c.under].find((f) => holds(f, inkBox(line)));
  if (field) return [field.fill];
  return c.choice.comp.flood ? [c.choice.colors.ground, c.choice.colors.shade] : [c.choice.colors.ground];
}

describe('random posters', () => {
  const composed = random.map((input) => ({ input, c: compose(input) }));

  it('set every line at 4.5:1 or more on whatever lies under it', () => {
    const isPoor = (c: Composed): boolean =>
      c.texts.some((line) => groundsOf(c, line).some((ground) => contrast(line.fill, ground) < 4.5));
    expect(composed.filter(({ c }) => isPoor(c)).map(({ input }) => named(input))).toEqual([]);
  });

  it('keep text off the picture, unless it stands on a plate', () => {
    const covers = (c: Composed): boolean => c.over.length === 0 && c.texts.some((line) => meet(inkBox(line), c.zone));
    expect(composed.filter(({ c }) => covers(c)).map(({ input }) => named(input))).toEqual([]);
  });

  it('keep every line inside the sheet with a margin', () => {
    const sticksOut = ({ W, H, texts }: Composed): boolean =>
      texts.some((line) => !holds({ x: 6, y: 2, w: W - 12, h: H - 4 }, inkBox(line)));
    expect(composed.filter(({ c }) => sticksOut(c)).map(({ input }) => named(input))).toEqual([]);
  });

  it('never let small type touch another line', () => {
    const touches = ({ texts }: Composed): boolean =>
      texts.some((a, i) => texts.slice(i + 1).some((b) => !(a.isTitle && b.isTitle) && meet(inkBox(a), inkBox(b))));
    expect(composed.filter(({ c }) => touches(c)).map(({ input }) => named(input))).toEqual([]);
  });

  it('stay light: the 95th percentile is under 5 KB', () => {
    const sizes = drawn.map((svg) => Buffer.byteLength(svg)).toSorted((a, b) => a - b);
    expect(sizes[950], failing('p95')).toBeLessThan(5 * 1024);
  });

  it('hold no number that is not one', () => {
    const broken = random.filter((_, at) => /NaN|Infinity|undefined|null/.test(drawn[at] ?? ''));
    expect(broken.map(named)).toEqual([]);
  });
});

describe('the same input', () => {
  const digest = (svgs: readonly string[]): string => createHash('sha256').update(svgs.join('\n')).digest('hex');

  it('gives the same picture twice', () => {
    expect(digest(random.slice(0, 200).map((input) => poster({ ...input }))), failing('drift')).toBe(
      digest(drawn.slice(0, 200)),
    );
  });

  it('gives the same picture in another process', async () => {
    const root = resolve(import.meta.dirname, '../../..');
    const own = resolve(root, 'node_modules/.bin/node');
    const script = `
      import { createHash } from 'node:crypto';
      import { poster } from ${JSON.stringify(resolve(import.meta.dirname, 'poster.ts'))};
      import { randomPosters } from ${JSON.stringify(resolve(root, 'test/builders/random-posters.ts'))};
      const svgs = randomPosters('${seed}', 60).map(poster);
      process.stdout.write(createHash('sha256').update(svgs.join('\\n')).digest('hex'));`;
    const node = existsSync(own) ? own : process.execPath;
    const { stdout } = await promisify(execFile)(node, ['--input-type=module', '--eval', script], { cwd: root });
    expect(stdout, failing('process')).toBe(digest(randomPosters(seed, 60).map(poster)));
  });

  it('keeps one composition and one palette in every ratio', () => {
    for (const input of random.slice(0, 100)) {
      const cuts = ratios.map((ratio) => compose({ ...input, ratio }).choice);
      expect(new Set(cuts.map((c) => `${c.name} ${c.colors.ground}`)).size).toBe(1);
    }
  });
});

describe('real titles', () => {
  const inputs = sampleEvents.flatMap((event, at) =>
    (['ru', 'be', 'en', 'ka'] as const).flatMap((language, of) =>
      ratios.map((ratio, n) => ({
        input: { ...event, title: event.title[language], language, ratio },
        // Every title is drawn in every language, each time in one ratio; the ratios alternate.
        isDrawn: n === (at + of) % ratios.length,
      })),
    ),
  );

  it('are set in letters large enough in four languages and every ratio', () => {
    const small = inputs.filter(({ input }) => compose(input).texts.some(({ size }) => !(size > 9)));
    expect(small.map(({ input }) => named(input))).toEqual([]);
    expect(inputs).toHaveLength(185 * 4 * 4);
  });

  it('are all drawn in four languages', () => {
    const shown = inputs.filter(({ isDrawn }) => isDrawn);
    expect(shown.filter(({ input }) => !poster(input).endsWith('</svg>'))).toEqual([]);
    expect(shown).toHaveLength(185 * 4);
  });
});

describe('every composition', () => {
  const all = Object.entries(FAMILIES).flatMap(([category, { comps }]) =>
    Object.keys(comps).map((motif) => ({ category, motif })),
  );

  it('is one of at least five in its family', () => {
    expect(Object.keys(FAMILIES)).toHaveLength(15);
    for (const { comps } of Object.values(FAMILIES)) expect(Object.keys(comps).length).toBeGreaterThanOrEqual(5);
    expect(all).toHaveLength(104);
  });

  it('draws without a text on every sheet', () => {
    for (const { category, motif } of all)
      for (const ratio of ratios) {
        const svg = poster({ key: 'k', category, motif, title: 'Нина Верас', language: 'ru', ratio, textless: true });
        expect(svg, `${category} ${motif} ${ratio}`).not.toMatch(/NaN|Infinity|undefined/);
        expect(svg).toContain('aria-hidden="true"');
        // The monograms of persons consist of letters.
        if (category !== 'person') expect(svg).not.toContain('<text');
      }
  });
});

describe('every motif', () => {
  const MOODS: readonly Mood[] = ['stage', 'paper', 'vivid', 'deep'];
  const drawings = Object.keys(FAMILIES).flatMap((family) =>
    [...MOTIFS.keys()].flatMap((motif) => picturesOf(motif, family)),
  );
  const pictures = [...new Set(drawings)].map((name, i) => {
    const d = new Pen();
    const [W, H] = RATIOS[cycle(ratios, i)];
    const z = { w: W, h: H, s: Math.min(W, H), L: Math.max(W, H), title: 'k' };
    motifComposition(name)?.draw(d, z, palette(cycle(MOODS, i), dice(name, 'p')), dice(name, 'art'));
    return { name, svg: d.toString() };
  });

  it('draws in every arrangement, on every shape of sheet, without an id', () => {
    expect(pictures.length).toBeGreaterThan(4000);
    const broken = pictures.filter(({ svg }) => svg === '' || /NaN|Infinity|undefined| id=/.test(svg));
    expect(broken.map(({ name }) => name)).toEqual([]);
  });

  it('leaves room for the title within 5 KB, but for a few', () => {
    const heavy = pictures.filter(({ svg }) => svg.length > 4.6 * 1024);
    expect(heavy.length).toBeLessThan(pictures.length / 50);
  });

  it('has an outline that shows on the sheet', () => {
    for (const [name, motif] of MOTIFS) {
      const d = new Pen();
      motif.draw(d, { main: '#111111', second: '#222222', cut: '#333333' });
      expect(d.toString(), name).toContain('#111111');
      expect(d.toString().length, name).toBeLessThan(1700);
    }
  });
});

describe('a title', () => {
  const base = { key: 'k', category: 'kino', language: 'en' } as const;

  it('cannot break out of the markup, and control characters are dropped', () => {
    const svg = poster({ ...base, title: '"><script>&\u0000\ud800' });
    expect(svg).not.toContain('<script');
    for (const broken of ['\u0000', '\ud800']) expect(svg).not.toContain(broken);
    expect(svg).toContain('aria-label="&quot;&gt;&lt;script&gt;&amp;"');
  });

  it('may be empty, endless or one endless word', () => {
    for (const title of ['', ' ', 'ы'.repeat(300), 'слово '.repeat(80), '🎭🎭🎭'])
      for (const ratio of ratios)
        for (let k = 0; k < 12; k++)
          expect(poster({ ...base, key: `k${k}`, title, ratio }), title.slice(0, 9)).not.toMatch(/NaN|Infinity/);
  });

  it('names the picture for screen readers', () => {
    expect(poster({ ...base, title: 'Mimino' })).toContain('role="img" aria-label="Mimino"');
  });
});
