// Draws the demo's pictures that stand where photographs will: `node scripts/demo-photos.ts`. There are no photographs
// of invented events and places, so a hall and a stage are rendered from light, haze and silhouettes, and say so.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const WIDTH = 2400;
const HEIGHT = 1600;
const TARGET = join(import.meta.dirname, '../data/catalogue/photos');

/** A generator of numbers between 0 and 1, always the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const between = (from: number, to: number, at: number) => from + (to - from) * at;
const svg = (content: string, defs = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs}</defs>${content}</svg>`,
  );

const fade = (
  id: string,
  colour: string,
  [from, to]: readonly [number, number],
  along = 'x1="0" y1="0" x2="0" y2="1"',
) =>
  `<linearGradient id="${id}" ${along}><stop offset="0" stop-color="${colour}" stop-opacity="${from}"/><stop offset="1" stop-color="${colour}" stop-opacity="${to}"/></linearGradient>`;
const glow = (id: string, colour: string, strength: number) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

type Beam = { x: number; lean: number; spread: number; colour: string; strength: number };

/** Light from a lamp above, wider and weaker towards the floor. */
function beams(all: readonly Beam[], floor: number): Buffer {
  const defs = all.map(({ colour, strength }, i) => fade(`b${i}`, colour, [strength, 0.02])).join('');
  const shapes = all.map(({ x, lean, spread }, i) => {
    const foot = x + lean;
    return `<path d="M${x - 14} 120L${x + 14} 120L${foot + spread} ${floor}L${foot - spread} ${floor}Z" fill="url(#b${i})"/>`;
  });
  return svg(shapes.join(''), defs);
}

function lamps(all: readonly Beam[]): Buffer {
  const defs = all.map(({ colour }, i) => glow(`l${i}`, colour, 0.95)).join('');
  const discs = all.map(
    ({ x }, i) =>
      `<circle cx="${x}" cy="118" r="110" fill="url(#l${i})"/><circle cx="${x}" cy="118" r="13" fill="#fff8ea"/>`,
  );
  return svg(`<rect y="70" width="${WIDTH}" height="16" fill="#05040a"/>${discs.join('')}`, defs);
}

/** Heads and shoulders of those who stand in front, some with raised hands. */
function crowd(
  seed: number,
  { colour, top, hands, size }: { colour: string; top: number; hands: number; size: number },
): Buffer {
  const next = numbers(seed);
  const people: string[] = [];
  for (let x = -60; x < WIDTH + 60; x += size * between(0.9, 1.5, next())) {
    const y = top + between(-0.45, 0.45, next()) * size;
    const r = size * between(0.3, 0.37, next());
    people.push(
      `<ellipse cx="${x}" cy="${y}" rx="${r * 0.86}" ry="${r * 1.08}"/>`,
      `<path d="M${x - r * 2.3} ${HEIGHT}C${x - r * 2.3} ${y + r * 2.2} ${x - r * 1.2} ${y + r * 1.25} ${x - r * 0.4} ${y + r * 1.1}L${x + r * 0.4} ${y + r * 1.1}C${x + r * 1.2} ${y + r * 1.25} ${x + r * 2.3} ${y + r * 2.2} ${x + r * 2.3} ${HEIGHT}Z"/>`,
    );
    if (next() < hands) {
      const side = next() < 0.5 ? -1 : 1;
      const lift = between(2.2, 3.4, next()) * r;
      people.push(
        `<path d="M${x + side * r * 1.7} ${y + r * 2.6}Q${x + side * r * 2.5} ${y} ${x + side * r * between(1.4, 2.4, next())} ${y - lift}" fill="none" stroke="${colour}" stroke-width="${r * 0.72}" stroke-linecap="round"/>`,
      );
    }
  }
  return svg(`<g fill="${colour}">${people.join('')}</g>`);
}

/** Slow clouds in the light, from noise that is enlarged. */
async function haze(seed: number, colour: string): Promise<Buffer> {
  const next = numbers(seed);
  const [w, h] = [24, 16];
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const raw = Buffer.from(
    Array.from({ length: w * h }, (_, at) => {
      const height = Math.floor(at / w) / h;
      return [r ?? 0, g ?? 0, b ?? 0, Math.round(next() * 70 * Math.sin(Math.PI * Math.min(1, height * 1.1)))];
    }).flat(),
  );
  return sharp(raw, { raw: { width: w, height: h, channels: 4 } })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic', fit: 'fill' })
    .blur(40)
    .png()
    .toBuffer();
}

const blurred = (picture: Buffer, sigma: number) => sharp(picture).blur(sigma).png().toBuffer();
const light = (input: Buffer) => ({ input, blend: 'screen' as const });

/** Layers from back to front, then the grain of a film. */
async function developed(background: Buffer, layers: { input: Buffer; blend?: 'screen' | 'over' }[]): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .greyscale()
    .png()
    .toBuffer();
  const flat = await sharp(background).composite(layers).removeAlpha().png().toBuffer();
  return sharp(flat)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** A concert seen from the crowd: lamps above, haze, and hands against the light. */
async function concert(): Promise<Buffer> {
  const colours = ['#ff3d2e', '#ff7a3c', '#ffb45e', '#ffe1b0', '#ffe1b0', '#ff9db0', '#c65cff', '#5a48ff'];
  const rig = colours.map((colour, i): Beam => {
    const x = 220 + i * 280;
    return { x, lean: (1200 - x) * 0.55, spread: 210, colour, strength: 0.8 };
  });
  const background = svg(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#12081c"/><ellipse cx="1200" cy="1120" rx="1500" ry="760" fill="url(#back)"/><ellipse cx="1200" cy="1140" rx="760" ry="380" fill="url(#core)"/>`,
    `${glow('back', '#ff5a4a', 0.7)}${glow('core', '#ffd9a0', 0.9)}`,
  );
  const rim = await blurred(crowd(11, { colour: '#ff9a62', top: 1236, hands: 0.45, size: 140 }), 4);
  return developed(background, [
    light(await blurred(beams(rig, 1240), 10)),
    light(
      await blurred(
        beams(
          rig.toReversed().map((beam) => ({ ...beam, lean: -beam.lean })),
          1240,
        ),
        34,
      ),
    ),
    light(await haze(7, '#ff9a7a')),
    light(await blurred(lamps(rig), 4)),
    { input: rim },
    { input: await blurred(crowd(11, { colour: '#160815', top: 1246, hands: 0.45, size: 140 }), 5) },
    { input: await blurred(crowd(23, { colour: '#08030b', top: 1440, hands: 0.2, size: 220 }), 13) },
  ]);
}

/** The colour of a point of the curtain: folds that wander a little, lit by the footlights below. */
function curtainAt(x: number, y: number): [number, number, number] {
  const wander = 14 * Math.sin(y / 310 + x / 900) + 9 * Math.sin(y / 170 + x / 260);
  const along = x + wander * (0.4 + y / 1700);
  const fold = Math.sin(along / 17 + 1.6 * Math.sin(along / 137)) * 0.5 + 0.5;
  const crease = Math.sin(along / 7.7 + y / 500) * 0.06;
  const near = Math.max(0, 1 - Math.abs(1180 - y) / 1250);
  const spot = Math.exp(-(((x - 1200) / 900) ** 2)) * Math.exp(-(((y - 900) / 620) ** 2));
  const bright = (0.26 + 0.74 * Math.max(0, fold + crease) ** 1.25) * (0.2 + 0.75 * near ** 1.7 + 0.6 * spot);
  const warm = spot * 0.22 * fold;
  return [186 * bright + 70 * warm, 26 * bright + 90 * warm, 34 * bright + 40 * warm];
}

/** A curtain before the evening, seen from the third row. */
async function curtain(): Promise<Buffer> {
  const half = { width: WIDTH / 2, height: HEIGHT / 2 };
  const raw = Buffer.alloc(half.width * half.height * 3);
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++)
      raw.set(
        curtainAt(x * 2, y * 2).map((part) => Math.max(0, Math.min(255, Math.round(part)))),
        (y * half.width + x) * 3,
      );
  const cloth = await sharp(raw, { raw: { ...half, channels: 3 } })
    .resize(WIDTH, HEIGHT)
    .png()
    .toBuffer();
  const floor = svg(
    `<rect y="1170" width="${WIDTH}" height="430" fill="#1a0c0b"/><rect y="1170" width="${WIDTH}" height="120" fill="url(#boards)"/><rect y="1290" width="${WIDTH}" height="22" fill="#6a4124"/>`,
    fade('boards', '#b8703a', [0.7, 0.15]),
  );
  const footlights = svg(
    Array.from({ length: 13 }, (_, i) => `<circle cx="${i * 200}" cy="1285" r="170" fill="url(#foot)"/>`).join(''),
    glow('foot', '#ffd08a', 0.5),
  );
  const rows = [0, 1, 2].map((row) => {
    const size = 190 + row * 110;
    const y = 1330 + row * 78;
    const seats = Array.from({ length: Math.ceil(WIDTH / size) + 2 }, (_, i) => {
      const x = i * size * 1.08 - size + (row % 2) * size * 0.54;
      return `<rect x="${x}" y="${y}" width="${size}" height="600" rx="${size * 0.24}" fill="${['#3a0c12', '#22070c', '#0c0306'][row]}"/><path d="M${x + size * 0.2} ${y + 7}H${x + size * 0.8}" stroke="#ff9a62" stroke-opacity="${0.55 - row * 0.2}" stroke-width="${8 + row * 3}" stroke-linecap="round"/>`;
    });
    return svg(seats.join(''));
  });
  return developed(cloth, [
    { input: await blurred(floor, 3) },
    light(await blurred(footlights, 12)),
    light(await haze(3, '#ffb070')),
    ...(await Promise.all(rows.map(async (row, at) => ({ input: await blurred(row, 3 + at * 6) })))),
  ]);
}

await mkdir(TARGET, { recursive: true });
for (const [name, draw] of Object.entries({ concert, curtain })) {
  const bytes = await draw();
  await writeFile(join(TARGET, `${name}.jpg`), bytes);
  process.stdout.write(`${name}.jpg ${Math.round(bytes.length / 1024)} KB\n`);
}
