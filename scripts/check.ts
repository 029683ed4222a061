import { runStaticChecks } from './checks.ts';
import { printStep, repeatFailures, type StepResult } from './steps.ts';
import { runTests } from './vitest-projects.ts';

// npm run check: the static checks and, when all of them pass, the unit tests.
const results: StepResult[] = await runStaticChecks(printStep);
if (results.every(({ ok }) => ok)) {
  const unit = await runTests('unit');
  printStep(unit);
  results.push(unit);
}
repeatFailures(results);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
