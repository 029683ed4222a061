import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clip, ClipLibrary } from '#usecases/video/ports.ts';

const KEY = /^[a-z0-9][a-z0-9-]*$/;

/** Clips are folders named after their videos. The first folder with a clip wins: clips made here, then shipped. */
export function createClipFolders(folders: readonly string[]): ClipLibrary {
  const known = new Map<string, Promise<Clip | null>>();
  async function find(videoKey: string): Promise<Clip | null> {
    for (const folder of folders) {
      const clip = await readClip(join(folder, videoKey));
      if (clip) return clip;
    }
    return null;
  }
  return {
    find(videoKey) {
      if (!KEY.test(videoKey)) return Promise.resolve(null);
      let found = known.get(videoKey);
      if (found === undefined) {
        found = find(videoKey);
        known.set(videoKey, found);
        // A failed lookup is repeated; a clip that was found is cached until a restart.
        found.then(
          (clip) => clip ?? known.delete(videoKey),
          () => known.delete(videoKey),
        );
      }
      return found;
    },
  };
}

async function readClip(folder: string): Promise<Clip | null> {
  const names: string[] = await readdir(folder).catch(() => []);
  if (!names.includes('master.m3u8')) return null;
  const qualities = names
    .flatMap((name) => /^(\d{3,4})p\.mp4$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
  const [lowest] = qualities;
  if (lowest === undefined) return null;
  const playlist = await readFile(join(folder, `${lowest}p.m3u8`), 'utf8');
  const seconds = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, length]) => sum + Number(length), 0);
  const subtitles = names.flatMap((name) => /^([a-z]{2})\.vtt$/.exec(name)?.[1] ?? []);
  return { folder, seconds, qualities: qualities.map((height) => `${height}p`), subtitles };
}
