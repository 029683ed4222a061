import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

// Shared by proofs (verify/) and measurements (bench/): `--seed N` repeats a run, `--json FILE` saves its figures, the
// table is for readers, and the exit code says whether the proof holds.

export type Figure = number | string | boolean;
export type Row = Record<string, Figure>;
/** `name: '300'` defines an option `--name` with a default; numbers stay numbers. */
export type Defaults = Record<string, string | number>;
export type Options<Wanted extends Defaults> = { seed: number; json: string | undefined } & {
  [Name in keyof Wanted]: Wanted[Name] extends number ? number : string;
};

/** Reads the command line; an unknown option ends the run before it begins. */
export function readOptions<Wanted extends Defaults>(wanted: Wanted, args = process.argv.slice(2)): Options<Wanted> {
  const known = Object.keys(wanted).map((name) => [name, { type: 'string' as const }]);
  const options = { seed: { type: 'string' as const }, json: { type: 'string' as const } };
  const { values } = parseArgs({ args, options: { ...options, ...Object.fromEntries(known) } });
  const given = values as Record<string, string | undefined>;
  const read = Object.entries(wanted).map(([name, fallback]) => {
    const text = given[name];
    if (text === undefined) return [name, fallback];
    return [name, typeof fallback === 'number' ? toNumber(name, text) : text];
  });
  const seed = given['seed'] === undefined ? randomInt(2 ** 31) : toNumber('seed', given['seed']);
  return { ...(Object.fromEntries(read) as Options<Wanted>), seed, json: given['json'] };
}

function toNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Error(`--${name} must be a number, not "${text}"`);
  return value;
}

/** Prints the table, writes the figures, and sets the exit code. */
export function report(
  name: string,
  rows: Row[],
  { ok, seed, json, ...settings }: { ok: boolean; seed: number; json: string | undefined; [setting: string]: unknown },
): void {
  console.log(formatTable(rows));
  console.log(`${ok ? 'holds' : 'FAILS'} · ${name} · seed ${seed}`);
  if (json) {
    const figures = {
      name,
      ok,
      seed,
      settings,
      commit: commit(),
      machine: machine(),
      at: new Date().toISOString(),
      rows,
    };
    writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  }
  process.exitCode = ok ? 0 : 1;
}

export function formatTable(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => format(row[column])));
  const isNumeric = columns.map((column) => rows.every((row) => typeof (row[column] ?? 0) === 'number'));
  const widths = columns.map((column, at) => Math.max(column.length, ...cells.map((line) => (line[at] ?? '').length)));
  const print = (line: string[]) =>
    line
      .map((cell, at) => (isNumeric[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [print(columns), widths.map((width) => '─'.repeat(width)).join('  '), ...cells.map(print)].join('\n');
}

function format(value: Figure | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value);
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const isChanged = git('status', '--porcelain').trim() !== '';
    return `${git('rev-parse', '--short=12', 'HEAD').trim()}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

function machine(): string {
  const cores = cpus();
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
}

/** Returns the same numbers for the same seed: mulberry32. Each is at least 0 and below 1. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
