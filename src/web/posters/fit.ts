// Fits text into a box: at the largest size whose lines fit, or as one line.
import { measure } from './measure.ts';
import { NBSP, balance, glue, hyphenPoints } from './line-breaks.ts';

/** Longer titles are cut with an ellipsis because no legible size would fit the sheet. */
const LONGEST_TITLE = 150;
/** Usable share of the width; the rest is a reserve because the width table is rounded and renderers differ. */
const RESERVE = 0.985;
/** Small type needs a larger reserve: Chromium sets weight 500 at 15 px up to 2.4 % wider than the table says. */
const SMALL_RESERVE = 1.025;

/** Shorter words are set smaller instead: on a sheet a broken one is hard to read, however well it is hyphenated. */
const SHORTEST_BROKEN = 10;
const SHORTEST_PART = 4;

export type FitBox = {
  readonly w: number;
  readonly h: number;
  readonly max: number;
  readonly maxLines: number;
  /** Below this size the title's longest word may be broken. */
  readonly hyphenBelow?: number;
};

export type TextStyle = { readonly weight: number; readonly leading: number; readonly tracking: number };

export type Fitted = { readonly size: number; readonly lines: readonly string[]; readonly width: number };

type Setting = { readonly size: number; readonly lines: readonly string[] };

function fitTokens(tokens: readonly string[], box: FitBox, style: TextStyle): Setting {
  const widths = tokens.map((t) => measure(t, style.weight, style.tracking));
  const space = measure(' ', style.weight, style.tracking);
  let win: Setting = { size: 0, lines: [] };
  for (let count = 1; count <= Math.min(box.maxLines, tokens.length); count++) {
    const set = balance(tokens, widths, space, count);
    if (!set) break;
    const size = Math.min(box.max, (box.w / set.width) * RESERVE, box.h / ((count - 1) * style.leading + 1));
    // One more line is used only when it makes the text over 5 % larger.
    if (count === 1 || size > win.size * 1.05) win = { size, lines: set.lines };
  }
  return win;
}

/** Breaks a word into two parts; undefined when it cannot be broken. */
function breakWord(word: string): [string, string] | undefined {
  const glued = word.lastIndexOf(NBSP);
  if (glued > 0) return [word.slice(0, glued), word.slice(glued + 1)];
  const dash = word.slice(0, -1).lastIndexOf('-');
  if (dash > 1) return [word.slice(0, dash + 1), word.slice(dash + 1)];
  if (word.length < SHORTEST_BROKEN) return undefined;
  const middle = word.length / 2;
  const [nearest] = hyphenPoints(word)
    .filter((at) => at >= SHORTEST_PART && word.length - at >= SHORTEST_PART)
    .toSorted((p, q) => Math.abs(p - middle) - Math.abs(q - middle));
  const cut = nearest ?? (word.length > 12 ? Math.ceil(middle) : undefined);
  return cut ? [word.slice(0, cut) + '-', word.slice(cut)] : undefined;
}

function shortened(text: string): string {
  const letters = Array.from(text);
  if (letters.length <= LONGEST_TITLE) return text;
  const head = letters.slice(0, LONGEST_TITLE - 3).join('');
  return head.replace(/[\s,.;:—–-]+\S{0,6}$/u, '') + '…';
}

/** Sets `text` as large as the box allows. */
export function fit(text: string, box: FitBox, style: TextStyle): Fitted {
  let tokens = shortened(glue(text)).split(' ');
  let win = fitTokens(tokens, box, style);
  for (let round = 0; round < 3 && win.size < (box.hyphenBelow ?? 0); round++) {
    const widths = tokens.map((t) => measure(t, style.weight));
    const longest = widths.indexOf(Math.max(...widths));
    const parts = breakWord(tokens[longest] ?? '');
    if (!parts) break;
    const broken = tokens.toSpliced(longest, 1, ...parts);
    const next = fitTokens(broken, box, style);
    // A break is used only when the text grows by at least 12 % and a hyphen's two halves are on different lines.
    const joined = parts[0].endsWith('-') && next.lines.some((l) => l.includes(`${parts[0]} `));
    if (next.size < win.size * 1.12 || joined) break;
    tokens = broken;
    win = next;
  }
  const size = Math.floor(win.size * 10) / 10;
  const lines = win.lines.map((l) => l.replaceAll(NBSP, ' '));
  return { size, lines, width: Math.max(...lines.map((l) => measure(l, style.weight, style.tracking))) * size };
}

/** Sets one line that must fit: shrinks it to 86 % at least, then cuts it with an ellipsis. */
export function oneLine(text: string, w: number, size: number, weight = 500): Setting & { readonly text: string } {
  const full = measure(text, weight) * SMALL_RESERVE * size;
  const set = full > w ? Math.max(size * 0.86, (size * w) / full) : size;
  let line = text;
  while (measure(line, weight) * SMALL_RESERVE * set > w && line.length > 1)
    line = line.replace(/.…?$/u, '').trimEnd() + '…';
  return { text: line, lines: [line], size: Math.floor(set * 10) / 10 };
}
