import { type DecodedHall, decodeGeometry } from '#domain/seating/decode-geometry.ts';
import type { Geometry } from '#domain/seating/compile-geometry.ts';
import { rasteriseView } from './rasterise-view.ts';
import { rowBoxesOf } from './scene.ts';
import type { FontSource, FromWorker, SceneAppearance, ToWorker } from './worker-messages.ts';

// Decodes and stores a large hall and draws the parts that the page requests.
let hall: DecodedHall | null = null;
let rowBoxes: Float32Array = new Float32Array();
let appearance: SceneAppearance | null = null;
const canvas = new OffscreenCanvas(1, 1);
const ctx = canvas.getContext('2d');

/** TypeScript types `self` as Window here, whose postMessage has another signature. */
const page = globalThis as unknown as { postMessage(message: FromWorker, transfer?: Transferable[]): void };

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'plan') load(data.json);
  else if (data.kind === 'fonts') void loadFonts(data.fonts, data.words);
  else if (data.kind === 'appearance') appearance = data.appearance;
  else {
    canvas.width = data.frame.width;
    canvas.height = data.frame.height;
    if (ctx && appearance) rasteriseView(ctx, { ...appearance, hall, rowBoxes }, data.frame);
    const bitmap = canvas.transferToImageBitmap();
    page.postMessage({ kind: 'picture', id: data.id, bitmap }, [bitmap]);
  }
});

function load(json: string): void {
  try {
    hall = decodeGeometry(JSON.parse(json) as Geometry);
    rowBoxes = rowBoxesOf(hall);
    page.postMessage({ kind: 'hall', hall });
  } catch {
    page.postMessage({ kind: 'failed' });
  }
}

async function loadFonts(sources: readonly FontSource[], words: string): Promise<void> {
  const { fonts } = globalThis as unknown as { fonts: FontFaceSet };
  for (const { family, source, weight, unicodeRange } of sources) {
    fonts.add(new FontFace(family, source, { weight, unicodeRange }));
  }
  const family = sources[0]?.family;
  if (family === undefined) return;
  await fonts.load(`600 12px "${family}"`, `0123456789 ${words}`).catch(() => []);
  page.postMessage({ kind: 'fonts' });
}
