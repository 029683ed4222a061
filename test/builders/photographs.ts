import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll } from 'vitest';

type Options = {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';
  orientation?: number;
};

/** Left half red, right half blue, with the place where it was taken in its metadata. */
export function aPhotograph({
  width = 1200,
  height = 800,
  format = 'jpeg',
  orientation,
}: Options = {}): Promise<Buffer> {
  const half = { width: Math.round(width / 2), height, channels: 3 as const };
  return sharp({ create: { ...half, width, background: '#c01020' } })
    .composite([{ input: { create: { ...half, background: '#1030c0' } }, left: width - half.width, top: 0 }])
    .withExif({ IFD0: { Artist: 'Secret author' }, IFD3: { GPSLatitude: '53/1 54/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata(orientation === undefined ? {} : { orientation })
    .toFormat(format)
    .toBuffer();
}

/** A directory with these files, for a catalogue whose records name them. */
export async function photographsIn(files: Readonly<Record<string, Uint8Array>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'rampa-photographs-'));
  afterAll(() => rm(directory, { recursive: true }));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(directory, name), bytes);
  return directory;
}
