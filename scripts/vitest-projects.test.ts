import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';
import { count, PROJECTS, projectsOf } from './vitest-projects.ts';

test('a file that cannot be loaded counts as a failure, and only what passed is named', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numFailedTestSuites: 2,
    testResults: [
      {
        name: `${ROOT}/a.test.ts`,
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a list is empty' },
          { status: 'failed', fullName: 'a list is long' },
        ],
      },
      { name: `${ROOT}/b.test.ts`, status: 'failed', assertionResults: [] },
    ],
  };
  expect(count(report)).toEqual({ passed: 1, failed: 2, names: ['a.test.ts a list is empty'] });
});

test.each([
  [['src/domain/money/money.test.ts'], ['unit']],
  [['src/web/site/parts/event-card.test.tsx'], ['unit']],
  [
    ['src/api/sale-routes.db.test.ts', 'src/domain/money/money.test.ts'],
    ['unit', 'db'],
  ],
  [['src/usecases/holds/hold-seats.race.test.ts'], ['race']],
  [['e2e/login.spec.ts', '-t', 'a newcomer'], ['e2e']],
  [['src/domain'], PROJECTS],
  [['hold-seats'], PROJECTS],
])('the tests of %j are of %j', (args, projects) => {
  expect(projectsOf(args)).toEqual(projects);
});
