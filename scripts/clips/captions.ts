// A video's description as subtitles: whole sentences, as many as viewers can read during the clip.

/** A comfortable reading speed for adults; subtitlers allow up to 17 letters per second. */
const LETTERS_PER_SECOND = 17;
const LINE = 42;
const LINES = 2;
/** Long sentences are split at these punctuation marks. */
const PAUSE = /(?<=[,;:—–])\s+/u;

type Cue = { text: string; from: number; to: number };

/** Returns a WebVTT file. */
export function captions(text: string, seconds: number): string {
  const cues = timed(piecesOf(text, seconds * LETTERS_PER_SECOND), seconds);
  return `WEBVTT\n\n${cues.map(({ from, to, text: words }) => `${stamp(from)} --> ${stamp(to)}\n${words}\n`).join('\n')}`;
}

/** Returns pieces of at most two lines, from the sentences that fit the time. The first is always included. */
function piecesOf(text: string, letters: number): string[] {
  const sentences = text.match(/[^.!?]+[.!?]+(?=\s|$)/gu)?.map((one) => one.trim()) ?? [text];
  const lines: string[] = [];
  let length = 0;
  for (const sentence of sentences) {
    if (lines.length > 0 && length + sentence.length > letters) break;
    lines.push(...inTwoLines(sentence));
    length += sentence.length;
  }
  return lines;
}

function inTwoLines(sentence: string): string[] {
  if (fits(sentence)) return [broken(sentence)];
  const parts = sentence.split(PAUSE).flatMap((part) => (fits(part) ? [part] : halves(part)));
  // Neighbouring parts are joined where they fit into one piece.
  const pieces: string[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (last !== undefined && fits(`${last} ${part}`)) pieces[pieces.length - 1] = `${last} ${part}`;
    else pieces.push(part);
  }
  return pieces.map(broken);
}

function halves(part: string): string[] {
  const words = part.split(' ');
  const middle = Math.ceil(words.length / 2);
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')].flatMap((half) =>
    fits(half) || !half.includes(' ') ? [half] : halves(half),
  );
}

const fits = (text: string): boolean =>
  text.length <= LINE ||
  broken(text)
    .split('\n')
    .every((line) => line.length <= LINE);

/** Breaks a text into two lines of about equal length. */
function broken(text: string): string {
  if (text.length <= LINE) return text;
  const words = text.split(' ');
  const ways = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  const [best = [text]] = ways.toSorted((a, b) => longest(a) - longest(b));
  return best.slice(0, LINES).join('\n');
}

/** Shows each piece for a time proportional to its letters. */
function timed(pieces: readonly string[], seconds: number): Cue[] {
  const begins = 0.5;
  const all = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let at = begins;
  return pieces.map((text) => {
    const from = at;
    at += (text.length / all) * (seconds - begins - 0.2);
    return { text, from, to: at - 0.05 };
  });
}

function stamp(second: number): string {
  const whole = Math.floor(second);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const thousandths = Math.round((second - whole) * 1000);
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(Math.min(999, thousandths)).padStart(3, '0')}`;
}
