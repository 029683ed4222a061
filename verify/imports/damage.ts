import type { ProblemCode } from '#domain/catalog/import/problem.ts';
import { pick } from './pick.ts';

/** A fault planted in a source, with the place and the codes of its expected report. */
export type Planted = { text: string; name: string; line: number; codes: readonly ProblemCode[] };

export type Fault = {
  name: string;
  /** One of its matches is replaced. */
  find: RegExp;
  put: string;
  codes: readonly ProblemCode[];
  /** Lines from the damage to the earliest place where it is noticeable: a missing comma shows on the next line. */
  within?: number;
};

/** Plants the fault at a random match; returns null where the source has no place for it. */
export function plant(text: string, fault: Fault, random: () => number): Planted | null {
  const matches = [...text.matchAll(new RegExp(fault.find, `${fault.find.flags.replace('g', '')}g`))];
  if (matches.length === 0) return null;
  const match = pick(random, matches);
  const put = fault.put.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
  if (put === match[0]) return null;
  const damaged = text.slice(0, match.index) + put + text.slice(match.index + match[0].length);
  let same = 0;
  while (put[same] === match[0][same]) same++;
  const line = text.slice(0, match.index + same).split('\n').length;
  return { text: damaged, name: fault.name, line, codes: fault.codes };
}

const GARBAGE = [
  '\0',
  '\\u0000',
  '\\ud800',
  '\uFFFD',
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ';',
  ':',
  '\n',
  '\r',
  '-',
  '1e999',
  '💥',
  '\u202E',
  'null',
];

/** Damages a text at random, as failed transfers and editors do. */
export function garble(text: string, random: () => number): string {
  const at = () => Math.floor(random() * text.length);
  const wounds: readonly (() => string)[] = [
    () => text.slice(0, at()),
    () => text.slice(at()),
    () => splice(text, at(), Math.floor(random() * 40), ''),
    () => splice(text, at(), 0, pick(random, GARBAGE).repeat(1 + Math.floor(random() * 20))),
    () => splice(text, at(), 1, String.fromCharCode(Math.floor(random() * 0x3000))),
    () => swapLines(text, random),
    () => repeatLine(text, random),
    () => splice(text, at(), 0, text.slice(at()).slice(0, 500)),
    () => text.replaceAll('\n', '\r\n'),
    () => text.replace(/\d+/g, (number) => (random() < 0.02 ? `-${number}99999999` : number)),
  ];
  let damaged = pick(random, wounds)();
  for (let more = Math.floor(random() * 3); more > 0 && damaged.length > 0; more--) {
    const place = Math.floor(random() * damaged.length);
    damaged = splice(damaged, place, Math.floor(random() * 5), pick(random, GARBAGE));
  }
  return damaged;
}

function splice(text: string, at: number, length: number, put: string): string {
  return text.slice(0, at) + put + text.slice(at + length);
}

function swapLines(text: string, random: () => number): string {
  const lines = text.split('\n');
  const [a, b] = [Math.floor(random() * lines.length), Math.floor(random() * lines.length)];
  [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
  return lines.join('\n');
}

function repeatLine(text: string, random: () => number): string {
  const lines = text.split('\n');
  const line = pick(random, lines);
  lines.splice(
    Math.floor(random() * lines.length),
    0,
    ...Array.from({ length: 1 + Math.floor(random() * 50) }, () => line),
  );
  return lines.join('\n');
}
