import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep, type StepResult } from './steps.ts';

export type TestResult = StepResult & { passed: number; failed: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** Runs one project of the tests; counts come from Vitest's own report, never from its text. */
export async function runTests(project: string): Promise<TestResult> {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-report-'));
  const report = join(folder, 'report.json');
  const step = await runStep(`${project} tests`, [
    'vitest',
    'run',
    `--project=${project}`,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const counted = await readFile(report, 'utf8').then(
    (text) => count(JSON.parse(text) as VitestReport),
    () => ({ passed: 0, failed: 0 }),
  );
  await rm(folder, { recursive: true });
  // A run that broke outside its tests (an unhandled rejection, a crashed worker) has failed too.
  const failed = step.ok ? counted.failed : Math.max(1, counted.failed);
  return { ...step, ok: step.ok && failed === 0, passed: counted.passed, failed };
}

/** A file that could not even be loaded holds no failed test, and is a failure all the same. */
export function count(report: VitestReport): { passed: number; failed: number } {
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length };
}
