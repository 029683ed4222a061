// Cuts frames and sound into HLS by ffmpeg: H.264 and AAC, which every browser plays, one fragmented file per quality.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { MovingPoster } from './moving-poster.ts';

/** `crf` is x264's: 23 is usual for films, and flat drawings tolerate more; `audio` is in kbit/s. */
export type Rendition = { name: string; height: number; crf: number; audio: number };
export type Encoding = { fps: number; preset: string; renditions: readonly Rendition[] };

/** One GOP per shot, so that the quality can switch where the picture changes. */
const SEGMENT_SECONDS = 4;

export async function cutIntoHls(clip: MovingPoster, wav: Buffer, encoding: Encoding, folder: string): Promise<void> {
  const tallest = Math.max(...encoding.renditions.map(({ height }) => height));
  const width = (tallest * 16) / 9;
  const sound = join(folder, 'sound.wav');
  await writeFile(sound, wav);
  const ffmpeg = spawn('ffmpeg', ffmpegArguments(encoding, { width, height: tallest }, sound, folder), {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  let drawn = { svg: '', pixels: Buffer.alloc(0) };
  for (let frame = 0; frame < clip.seconds * encoding.fps; frame += 1) {
    const svg = clip.frame(frame / encoding.fps, width);
    if (svg !== drawn.svg) drawn = { svg, pixels: await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer() };
    const { pixels } = drawn;
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
  await rm(sound);
}

/** Written here, because ffmpeg only estimates the bit rate of a quality. */
export function masterPlaylist({ renditions, fps }: Encoding, bytes: readonly number[], seconds: number): string {
  const variants = renditions.map(({ name, height }, i) => {
    const average = Math.ceil(((bytes[i] ?? 0) * 8) / seconds);
    const facts = [
      // The largest segment takes up to 1.5 times the average bit rate.
      `BANDWIDTH=${Math.ceil(average * 1.5)}`,
      `AVERAGE-BANDWIDTH=${average}`,
      `RESOLUTION=${(height * 16) / 9}x${height}`,
      `FRAME-RATE=${fps.toFixed(3)}`,
      'CODECS="avc1.640028,mp4a.40.2"',
    ];
    return `#EXT-X-STREAM-INF:${facts.join(',')}\n${name}.m3u8`;
  });
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${variants.join('\n')}\n`;
}

function ffmpegArguments(
  { fps, preset, renditions }: Encoding,
  size: { width: number; height: number },
  sound: string,
  folder: string,
): string[] {
  const gop = String(SEGMENT_SECONDS * fps);
  const split = `[0:v]split=${renditions.length}${renditions.map((_, i) => `[s${i}]`).join('')}`;
  const scales = renditions.map(({ height }, i) => `[s${i}]scale=-2:${height}:flags=lanczos,format=yuv420p[v${i}]`);
  return [
    ['-v', 'error', '-y', '-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${size.width}x${size.height}`],
    ['-framerate', String(fps), '-i', 'pipe:0', '-i', sound],
    ['-filter_complex', [split, ...scales].join(';')],
    renditions.flatMap((_, i) => ['-map', `[v${i}]`, '-map', '1:a']),
    ['-c:v', 'libx264', '-preset', preset, '-tune', 'animation', '-profile:v', 'high'],
    ['-g', gop, '-keyint_min', gop, '-sc_threshold', '0'],
    ['-c:a', 'aac', '-ac', '1', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
    renditions.flatMap(({ crf, audio }, i) => [`-crf:v:${i}`, String(crf), `-b:a:${i}`, `${audio}k`]),
    ['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file'],
    ['-hls_segment_filename', join(folder, '%v.mp4')],
    ['-var_stream_map', renditions.map(({ name }, i) => `v:${i},a:${i},name:${name}`).join(' ')],
    [join(folder, '%v.m3u8')],
  ].flat();
}
