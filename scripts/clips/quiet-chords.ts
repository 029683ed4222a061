// Sound for a moving poster: four quiet chords and a few single notes above them, always the same for the same key.
import { dice } from '#web/posters/dice.ts';

/** A higher rate would add nothing audible to this music on phone speakers. */
export const SAMPLES_PER_SECOND = 32_000;

/** Semitones above the key note, one row per chord. */
const BRIGHT = [
  [0, 4, 7, 11],
  [9, 12, 16, 19],
  [5, 9, 12, 16],
  [7, 11, 14, 17],
];
const DARK = [
  [0, 3, 7, 10],
  [8, 12, 15, 19],
  [3, 7, 10, 14],
  [10, 14, 17, 20],
];
const BRIGHT_MOODS: ReadonlySet<string> = new Set(['paper', 'vivid', 'tone', 'light', 'bright', 'warm']);
/** F below middle C, because small speakers reproduce nothing lower. */
const LOWEST_HZ = 174.6;
const LOUDNESS = 0.16;

/** Returns mono samples from -1 to 1; they fade in and out so that neither start nor end is abrupt. */
export function quietChords(key: string, mood: string, seconds: number): Float32Array {
  const throwing = dice(key, 'sound');
  const base = LOWEST_HZ * 2 ** (throwing.int(0, 6) / 12);
  const chords = BRIGHT_MOODS.has(mood) ? BRIGHT : DARK;
  const each = seconds / chords.length;
  const samples = new Float32Array(Math.round(seconds * SAMPLES_PER_SECOND));
  chords.forEach((chord, at) => {
    // A chord swells while the previous one fades.
    for (const note of chord) addNote(samples, base * 2 ** (note / 12), at * each - 0.3, each + 1.2, 0.9, 0.5);
    for (const beat of [0.25, 0.5, 0.75]) {
      const note = chord[throwing.int(0, chord.length - 1)] ?? 0;
      addNote(samples, base * 2 ** (note / 12 + 1), (at + beat) * each, 1.6, 0.01, 0.6);
    }
  });
  const fade = SAMPLES_PER_SECOND * 0.8;
  return samples.map((value, i) => value * LOUDNESS * Math.min(1, i / fade, (samples.length - i) / fade));
}

function addNote(samples: Float32Array, hz: number, from: number, lasts: number, attack: number, gain: number): void {
  const first = Math.max(0, Math.round(from * SAMPLES_PER_SECOND));
  const last = Math.min(samples.length, Math.round((from + lasts) * SAMPLES_PER_SECOND));
  for (let i = first; i < last; i += 1) {
    const t = i / SAMPLES_PER_SECOND - from;
    const swell = Math.min(1, t / attack) * (1 - t / lasts) ** 2;
    const turn = 2 * Math.PI * hz * t;
    const tone = Math.sin(turn) + 0.32 * Math.sin(turn * 2.003) + 0.1 * Math.sin(turn * 3.001);
    samples[i] = (samples[i] ?? 0) + tone * swell * gain;
  }
}

/** Returns a WAV file of 16 bits. */
export function wavFile(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0).toString();
  bytes.writeUInt32LE(36 + samples.length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  bytes.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, i) => bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), 44 + i * 2));
  return bytes;
}
