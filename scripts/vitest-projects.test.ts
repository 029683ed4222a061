import { expect, test } from 'vitest';
import { count } from './vitest-projects.ts';

test('a file that cannot be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numFailedTestSuites: 2,
    testResults: [
      { status: 'passed', assertionResults: [{}, {}, {}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(count(report)).toEqual({ passed: 3, failed: 2 });
});
