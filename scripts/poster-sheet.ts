// Draws a contact sheet of generated posters for visual review.
//   node scripts/poster-sheet.ts out.png --set compositions|events|motifs|pictures [--motif skull]
//        [--language ru|be|en|ka|mixed] [--ratio 2:3] [--textless] [--family film] [--seed 1] [--width 1800]
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findBrowser, openBrowser } from '#test/chromium.ts';
import { sampleEvents } from '../test/builders/poster-events.ts';
import type { SampleEvent } from '../test/builders/poster-events.ts';
import { picturesOf } from '../src/web/posters/arrangements/arrangements.ts';
import { choose } from '../src/web/posters/choose.ts';
import { MOTIFS } from '../src/web/posters/motifs/motif-library.ts';
import { Pen } from '../src/web/posters/pen.ts';
import { FAMILIES, familyOf } from '../src/web/posters/families.ts';
import type { PosterLanguage } from '../src/web/posters/labels.ts';
import { personPicture } from '../src/web/posters/portrait.ts';
import { PLACE_TYPES, placePicture } from '../src/web/posters/place-picture.ts';
import { RATIOS, poster } from '../src/web/posters/poster.ts';
import type { PosterInput, Ratio } from '../src/web/posters/poster.ts';
import { spreadVariants } from '../src/web/posters/spread-variants.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', default: 'compositions' },
    language: { type: 'string', default: 'mixed' },
    ratio: { type: 'string', default: '2:3' },
    family: { type: 'string' },
    motif: { type: 'string' },
    seed: { type: 'string', default: '' },
    width: { type: 'string', default: '1800' },
    textless: { type: 'boolean', default: false },
  },
});

const LANGUAGES: readonly PosterLanguage[] = ['ru', 'be', 'en', 'ka'];
const WHEN: Record<PosterLanguage, [date: string, place: string]> = {
  ru: ['14 декабря, 19:00', 'Купаловский театр'],
  be: ['14 снежня, 19:00', 'Купалаўскі тэатр'],
  en: ['14 December, 19:00', 'Kupala Theatre'],
  ka: ['14 დეკემბერი, 19:00', 'რუსთაველის თეატრი'],
};

const isRatio = (text: string): text is Ratio => text in RATIOS;
const ratio: Ratio = isRatio(options.ratio) ? options.ratio : '2:3';
const languageOf = (i: number): PosterLanguage =>
  LANGUAGES.find((l) => l === options.language) ?? LANGUAGES[i % 4] ?? 'ru';

const root = resolve(import.meta.dirname, '..');

function inputOf(event: SampleEvent, i: number): PosterInput {
  const language = languageOf(i);
  const [date, place] = WHEN[language];
  return {
    ...event,
    key: event.key + options.seed,
    title: event.title[language],
    language,
    date,
    place,
    ratio,
    textless: options.textless,
  };
}

/** Returns every composition once, with real titles of its family. */
function compositions(): PosterInput[] {
  const names = Object.entries(FAMILIES).filter(([name]) => !options.family || name === options.family);
  return names.flatMap(([family, { comps }]) => {
    const own = sampleEvents.filter((e) => familyOf(e.category, e.genres) === family);
    const titles = own.length ? own : sampleEvents;
    return Object.keys(comps).map((motif, i): PosterInput => {
      const event = titles[i % titles.length];
      if (!event) throw new Error('the sample holds no events');
      return { ...inputOf(event, i), category: family, genres: [], motif, mood: undefined, hue: undefined };
    });
  });
}

/** One motif in all arrangements of the families that have motifs. */
function arranged(motif: string): PosterInput[] {
  return Object.keys(FAMILIES).flatMap((family, at) =>
    picturesOf(motif, family).map((name, i): PosterInput => {
      const event = sampleEvents[(at * 12 + i) % sampleEvents.length];
      if (!event) throw new Error('the sample holds no events');
      const input = { ...inputOf(event, i), category: family, genres: [], motif, mood: undefined, hue: undefined };
      const variants = Array.from({ length: 40 }, (_, variant) => variant);
      return { ...input, variant: variants.find((variant) => choose({ ...input, variant }).name === name) };
    }),
  );
}

function motifs(): string {
  const drawn = Array.from(MOTIFS, ([name, motif]) => {
    const d = new Pen();
    motif.draw(d, { main: '#1d2a6b', second: '#e2562f', cut: '#f4efe4' });
    return `<figure class="face"><svg viewBox="-60 -60 120 120" style="background:#f4efe4;border-radius:0">${d.toString()}</svg><figcaption>${name} ${d.toString().length}</figcaption></figure>`;
  });
  return `<section data-theme="light" data-market="by">${drawn.join('')}</section>`;
}

function eventSheet(): PosterInput[] {
  const chosen = sampleEvents
    .filter((e) => !options.family || familyOf(e.category, e.genres) === options.family)
    .map(inputOf);
  const variants = spreadVariants(chosen);
  return chosen.map((input, i) => ({ ...input, variant: variants[i] }));
}

const NAMES = [
  'Янка Купала',
  'Анна Верас',
  'ნინო ბერიძე',
  'Thomas Reed',
  'Максім Лазоўскі',
  'Zemfira',
  'Ирина Ковалёва',
  'ლევან კობახიძე',
];

function pictures(): string {
  const set = (theme: string, market: string): string => {
    const people = Array.from(
      { length: 24 },
      (_, i) =>
        `<figure class="face">${personPicture({ key: `person-${i}${options.seed}`, name: NAMES[i % NAMES.length] ?? '' })}</figure>`,
    );
    const places = PLACE_TYPES.flatMap((type) => [type, type, type]).map(
      (type, i) =>
        `<figure class="house">${placePicture({ id: i, key: `place-${i}`, type })}<figcaption>${type}</figcaption></figure>`,
    );
    return `<section data-theme="${theme}" data-market="${market}">${people.join('')}${places.join('')}</section>`;
  };
  return set('light', 'by') + set('dark', 'ge');
}

function wall(inputs: readonly PosterInput[]): string {
  const cards = inputs.map(
    (input) =>
      `<figure class="poster">${poster(input)}<figcaption>${input.category} · ${input.motif ?? ''}</figcaption></figure>`,
  );
  return `<section data-theme="light" data-market="by">${cards.join('')}</section>`;
}

/** Sets the tokens that token-drawn pictures use. */
const STYLE = `
body{margin:0;font:12px 'Google Sans Variable',sans-serif}
section{--paper:#FBFAF8;--sunken:#F3F1EE;--ink:#17151C;--muted:#635E6E;--accent:#2B56D9;--z1:#B4372A;--z2:#B06A00;--z3:#2E7D4F;--z4:#1F74A6;--z5:#7A53B8;
background:var(--paper);color:var(--muted);display:flex;flex-wrap:wrap;gap:16px;padding:24px}
section[data-theme=dark]{--paper:#121017;--sunken:#0C0B10;--ink:#F4F1F7;--muted:#A9A2B5;--accent:#8FA8FF;--z1:#FF7D6B;--z2:#F3B54A;--z3:#63C98C;--z4:#58B4EA;--z5:#B795F5}
section[data-market=ge]{--accent:#B01238}section[data-theme=dark][data-market=ge]{--accent:#FF8FA6}
figure{margin:0}svg{display:block;width:100%}.poster svg{border-radius:6px}
.poster{width:${RATIOS[ratio][0] > RATIOS[ratio][1] ? 320 : 180}px}
.face{width:104px}.face svg{border-radius:50%}.house{width:264px}.house svg{border-radius:12px}`;

async function page(): Promise<string> {
  const fonts = resolve(root, 'node_modules/@fontsource-variable/google-sans/wght.css');
  const inputs = options.motif ? arranged(options.motif) : options.set === 'events' ? eventSheet() : compositions();
  const body = options.set === 'pictures' ? pictures() : options.set === 'motifs' ? motifs() : wall(inputs);
  return `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="${pathToFileURL(fonts).href}"><style>${STYLE}</style>${body}`;
}

const out = resolve(positionals[0] ?? 'poster-sheet.png');
await mkdir(dirname(out), { recursive: true });
const html = out.replace(/\.png$/u, '') + '.html';
await writeFile(html, await page());
if (out.endsWith('.png')) {
  const browser = await openBrowser(await findBrowser(), ['--allow-file-access-from-files']);
  try {
    const tab = await browser.newPage({ viewport: { width: Number(options.width), height: 900 } });
    await tab.goto(pathToFileURL(html).href);
    await tab.evaluate('document.fonts.ready');
    await tab.screenshot({ path: out, fullPage: true });
  } finally {
    await browser.close();
  }
}
console.log(out);
