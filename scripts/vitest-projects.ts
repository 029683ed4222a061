import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT, runStep, type StepResult } from './steps.ts';

/** `names` are the passed tests: file, a space, describe blocks and title. */
export type TestResult = StepResult & { passed: number; failed: number; names: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

export const PROJECTS = ['unit', 'db', 'race', 'e2e'] as const;
export type Project = (typeof PROJECTS)[number];

const ENDINGS: readonly (readonly [ending: RegExp, project: Project])[] = [
  [/\.db\.test\.tsx?$/, 'db'],
  [/\.race\.test\.tsx?$/, 'race'],
  [/\.spec\.ts$/, 'e2e'],
  [/\.test\.tsx?$/, 'unit'],
];

/** Returns the projects of the named test files, by their endings; all projects for a folder or a part of a name. */
export function projectsOf(args: readonly string[]): readonly Project[] {
  const named = args.filter((arg, at) => !arg.startsWith('-') && args[at - 1] !== '-t').map((path) => projectOf(path));
  return named.includes(undefined) ? PROJECTS : PROJECTS.filter((project) => named.includes(project));
}

/** Returns undefined for a path that is no test file. */
export function projectOf(path: string): Project | undefined {
  return ENDINGS.find(([ending]) => ending.test(path))?.[1];
}

/**
 * Runs one project of the tests, or the named files of it (with further options of Vitest). Counts come from Vitest's
 * JSON report, never from its printed text.
 */
export async function runTests(project: Project, files: readonly string[] = []): Promise<TestResult> {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-report-'));
  const report = join(folder, 'report.json');
  const step = await runStep(`${project} tests`, [
    'vitest',
    'run',
    ...files,
    `--project=${project}`,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const counted = await readFile(report, 'utf8').then(
    (text) => count(JSON.parse(text) as VitestReport),
    () => ({ passed: 0, failed: 0, names: [] }),
  );
  await rm(folder, { recursive: true });
  // A run that broke outside its tests (an unhandled rejection, a crashed worker) has also failed.
  const failed = step.ok ? counted.failed : Math.max(1, counted.failed);
  return { ...step, ok: step.ok && failed === 0, passed: counted.passed, failed, names: counted.names };
}

/** Counts a file that could not be loaded as a failure, although it contains no failed test. */
export function count(report: VitestReport): { passed: number; failed: number; names: string[] } {
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const names = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => `${relative(ROOT, name)} ${fullName}`),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length, names };
}
