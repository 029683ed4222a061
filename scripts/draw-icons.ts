import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

/**
 * Draws the application's icons: five lamps on an arc, in the market's accent. Home screens do not accept vector
 * pictures. Run `node scripts/draw-icons.ts` after the mark or an accent changed; the files are committed.
 */
const OUT = join(import.meta.dirname, '../src/web/public/icons');
const GROUNDS = { belarus: '#2b56d9', georgia: '#b01238' } as const;
/** The mark of src/web/ui/logo.tsx in its box of 50×30. */
const LAMPS = [
  [4.5, 25, 3.6],
  [12.7, 13.2, 4.3],
  [25, 7.6, 5],
  [37.3, 13.2, 4.3],
  [45.5, 25, 3.6],
] as const;
/** Masks may cut off a tenth on every side, so a maskable icon has a smaller mark. */
const MARK_SHARE = { any: 0.68, maskable: 0.54 } as const;

mkdirSync(OUT, { recursive: true });
for (const [market, ground] of Object.entries(GROUNDS)) {
  for (const size of [180, 192, 512]) write(`${market}-any-${size}.png`, draw(size, ground, 'any'));
  write(`${market}-maskable-512.png`, draw(512, ground, 'maskable'));
}

// Feed readers, messengers and old browsers request this file without reading the page.
writeFileSync(join(OUT, '../favicon.ico'), ico(32, draw(32, GROUNDS.belarus, 'any')));

function write(name: string, bytes: Buffer): void {
  writeFileSync(join(OUT, name), bytes);
}

function draw(size: number, ground: string, purpose: keyof typeof MARK_SHARE): Buffer {
  const scale = (size * MARK_SHARE[purpose]) / 50;
  const left = (size - 50 * scale) / 2;
  // The arc is heavier at the bottom, so the mark is shifted up a little to look centred.
  const top = (size - 31 * scale) / 2;
  const colour = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      // One pixel of antialiasing at the edge of a lamp.
      const light = Math.max(
        ...LAMPS.map(([cx, cy, r]) => r * scale - Math.hypot(x + 0.5 - left - cx * scale, y + 0.5 - top - cy * scale)),
      );
      const share = Math.min(1, Math.max(0, light + 0.5));
      colour.forEach(
        (part, at) => (rows[y * (1 + size * 3) + 1 + x * 3 + at] = Math.round(part + (255 - part) * share)),
      );
    }
  }
  return png(size, rows);
}

/** Eight bits per channel, no transparency: launchers put their own shape around the icon. */
function png(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns an .ico file with one PNG picture, which current readers accept. */
function ico(size: number, picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 24, 0]);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
