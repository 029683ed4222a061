import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { readImportArguments } from '../../src/commands/import/import-arguments.ts';
import { runImport } from '#main/import-command.ts';
import type { ImportReport } from '#usecases/reports/import-report.ts';
import { type Fault, garble, plant, type Planted } from './damage.ts';
import { FAULTS } from './faults.ts';
import { randomFrom } from '../report.ts';
import { pick } from './pick.ts';

/** The import of one format: its command line, and the file that is damaged. */
export type Specimen = { format: string; args: readonly string[]; file: string; now: Date };

export type MutationResult = {
  format: string;
  mutations: number;
  crashes: string[];
  planted: number;
  /** Faults reported without their file, line or kind. */
  missed: string[];
  slowestMs: number;
};

/** Damages the specimen repeatedly, half of the time with a known fault, and imports it in a dry run. */
export async function runMutations(
  pool: pg.Pool,
  specimen: Specimen,
  { mutations, seed }: { mutations: number; seed: number },
): Promise<MutationResult> {
  const random = randomFrom(seed);
  const original = await readFile(specimen.file, 'utf8');
  const result: MutationResult = {
    format: specimen.format,
    mutations,
    crashes: [],
    planted: 0,
    missed: [],
    slowestMs: 0,
  };
  try {
    for (let i = 0; i < mutations; i++) {
      const fault = i % 2 === 0 ? pick(random, FAULTS[specimen.format] ?? []) : null;
      const planted = fault && plant(original, fault, random);
      await writeFile(specimen.file, planted?.text ?? garble(original, random));
      const started = performance.now();
      try {
        const report = await importOnce(pool, specimen, { dryRun: true });
        if (fault && planted) {
          result.planted++;
          const reported = whatWasMissed(report, planted, fault, basename(specimen.file));
          if (reported) result.missed.push(`#${i} ${reported}`);
        }
      } catch (error) {
        result.crashes.push(`#${i} ${planted?.name ?? 'garbled'}: ${(error as Error).message}`);
      }
      result.slowestMs = Math.max(result.slowestMs, performance.now() - started);
    }
  } finally {
    await writeFile(specimen.file, original);
  }
  return result;
}

export async function importOnce(
  pool: pg.Pool,
  { args, now }: Pick<Specimen, 'args' | 'now'>,
  { dryRun }: { dryRun: boolean },
): Promise<ImportReport> {
  const read = readImportArguments([...args, ...(dryRun ? ['--dry-run'] : [])]);
  if (!read.ok) throw new Error(read.message);
  return runImport(read.asked, { pool, log: () => undefined, now, isDemo: true });
}

function whatWasMissed({ problems }: ImportReport, planted: Planted, fault: Fault, file: string): string | null {
  const here = problems.filter(
    (problem) => problem.file === file && Math.abs(problem.line - planted.line) <= (fault.within ?? 0),
  );
  if (here.some((problem) => planted.codes.includes(problem.code))) return null;
  const reported = problems.slice(0, 3).map((problem) => `${problem.line}:${problem.code}`);
  return `${planted.name} at line ${planted.line}, reported: ${reported.join(' ') || 'nothing'}`;
}

/** Copies an original, so that damage never affects the project's own files. */
export async function copyInto(directory: string, path: string): Promise<string> {
  const to = join(directory, basename(path));
  await rm(to, { force: true });
  await writeFile(to, await readFile(path));
  return to;
}
