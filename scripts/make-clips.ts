// Makes the short clips that stand in for the demo's videos: moving posters with sound, cut into HLS. Needs ffmpeg.
//   npm run clips                     into DATA_DIR/video, in three qualities; preferred to the shipped ones
//   npm run clips -- --shipped        into data/video, small: these come with a clone
//   npm run clips -- --only KEY,KEY   --again: also those that have not changed
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '#main/config/config.ts';
import { type LetterOutlines, loadLetterOutlines } from '#documents/posters/letter-outlines.ts';
import { localText } from '#domain/locales/locale.ts';
import type { VideoKind } from '#domain/video/video-kinds.ts';
import { type VideoRecord, videoSchema } from '#domain/video/video-record.ts';
import { captions } from './clips/captions.ts';
import { cutIntoHls, type Encoding, masterPlaylist } from './clips/cut-into-hls.ts';
import { movingPoster } from './clips/moving-poster.ts';
import { quietChords, wavFile } from './clips/quiet-chords.ts';

/** Increase it when drawings, sound or cutting change: all clips are then made again. */
const EDITION = 1;
const SECONDS = 12;

const SHIPPED: Encoding = {
  fps: 20,
  preset: 'veryslow',
  renditions: [
    { name: '360p', height: 360, crf: 40, audio: 20 },
    { name: '720p', height: 720, crf: 43, audio: 24 },
  ],
};
const BETTER: Encoding = {
  fps: 30,
  preset: 'medium',
  renditions: [
    { name: '360p', height: 360, crf: 26, audio: 64 },
    { name: '720p', height: 720, crf: 25, audio: 96 },
    { name: '1080p', height: 1080, crf: 24, audio: 128 },
  ],
};

/** The word above the title of the closing picture; a clip has one language, so the words are not in `messages/`. */
const KINDS: Readonly<Record<VideoKind, Readonly<Record<VideoRecord['language'], string>>>> = {
  film: { ru: 'Фильм', be: 'Фільм', en: 'Film', ka: 'ფილმი' },
  concert: { ru: 'Концерт', be: 'Канцэрт', en: 'Concert', ka: 'კონცერტი' },
  lecture: { ru: 'Лекция', be: 'Лекцыя', en: 'Lecture', ka: 'ლექცია' },
  trailer: { ru: 'Трейлер', be: 'Трэйлер', en: 'Trailer', ka: 'თრეილერი' },
};

const ROOT = join(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: {
    shipped: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
if (spawnSync('ffmpeg', ['-version']).status !== 0) {
  process.stderr.write('There is no ffmpeg here; the shipped clips of data/video are used.\n');
  process.exit(1);
}
const into = options.shipped ? join(ROOT, 'data/video') : join(loadConfig(ROOT).dataDir, 'video');
const encoding = options.shipped ? SHIPPED : BETTER;
const wanted = options.only?.split(',');
const source = JSON.parse(await readFile(join(ROOT, 'data/catalogue/videos.json'), 'utf8')) as unknown[];
const outlines = await loadLetterOutlines();
await mkdir(into, { recursive: true });
for (const entry of source) {
  const video = videoSchema.parse(entry);
  if (wanted && !wanted.includes(video.key)) continue;
  const made = createHash('sha256')
    .update(JSON.stringify([EDITION, SECONDS, encoding, drawnFrom(video)]))
    .digest('hex');
  const known = await readFile(join(into, video.key, 'made-of.txt'), 'utf8').catch(() => '');
  if (known.trim() === made && !options.again) continue;
  await makeClip(video, outlines, made);
  console.log(video.key);
}

function drawnFrom({ key, kind, title, description, language, subtitles, poster }: VideoRecord): unknown {
  return { key, kind, title: localText(title, language), description, language, subtitles, poster };
}

/** Builds the clip in a draft folder and renames it, so that no incomplete clip is ever visible. */
async function makeClip(video: VideoRecord, letters: LetterOutlines, made: string): Promise<void> {
  const { key, poster, language } = video;
  const draft = await mkdtemp(join(into, `.${key}.`));
  const clip = movingPoster(
    {
      ...poster,
      key: poster.key ?? key,
      genres: video.genres,
      // The word "Trailer" already stands above it.
      title: localText(video.title, language).replace(/\. [^.]+$/u, (end) => (video.kind === 'trailer' ? '' : end)),
      kicker: KINDS[video.kind][language],
      language,
    },
    letters,
    SECONDS,
  );
  await cutIntoHls(clip, wavFile(quietChords(key, poster.mood, SECONDS)), encoding, draft);
  for (const each of video.subtitles) {
    await writeFile(join(draft, `${each}.vtt`), captions(localText(video.description, each), SECONDS));
  }
  const bytes = await Promise.all(
    encoding.renditions.map(async ({ name }) => (await stat(join(draft, `${name}.mp4`))).size),
  );
  await writeFile(join(draft, 'master.m3u8'), masterPlaylist(encoding, bytes, SECONDS));
  await writeFile(join(draft, 'made-of.txt'), `${made}\n`);
  await rm(join(into, key), { recursive: true, force: true });
  await chmod(draft, 0o755);
  await rename(draft, join(into, key));
}
