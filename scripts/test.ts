import { checkSpecification } from './specification.ts';
import { runChecks } from './checks.ts';
import { printStep } from './steps.ts';
import { runTests, type TestResult } from './vitest-projects.ts';

const { checks, unit } = await runChecks(printStep);
const tests: TestResult[] = [unit];
// One after the other: each of these wants the machine, and the browser tests measure time.
for (const project of ['db', 'race', 'e2e']) {
  const result = await runTests(project);
  printStep(result);
  tests.push(result);
}

const specification = checkSpecification(new Set(tests.flatMap(({ names }) => names)));
printStep(specification);
checks.push(specification);

const passed = checks.filter(({ ok }) => ok).length + tests.reduce((sum, result) => sum + result.passed, 0);
const failed = checks.filter(({ ok }) => !ok).length + tests.reduce((sum, result) => sum + result.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
