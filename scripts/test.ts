import { checkSpecification } from './specification.ts';
import { runStaticChecks } from './checks.ts';
import { printStep, repeatFailures } from './steps.ts';
import { PROJECTS, projectsOf, runTests, type TestResult } from './vitest-projects.ts';

// npm test [-- PATH… [-t NAME]]: everything, or only the named test files or folders; `-t` selects tests by name.
const wanted = process.argv.slice(2);
process.exitCode = (await (wanted.length === 0 ? testEverything() : testSome(wanted))) ? 0 : 1;

async function testEverything(): Promise<boolean> {
  const checks = await runStaticChecks(printStep);
  const tests: TestResult[] = [];
  // One after the other: each of these needs the whole machine, and the browser tests measure time.
  for (const project of PROJECTS) {
    const result = await runTests(project);
    printStep(result);
    tests.push(result);
  }
  const specification = checkSpecification(new Set(tests.flatMap(({ names }) => names)));
  printStep(specification);
  checks.push(specification);
  repeatFailures([...checks, ...tests]);
  const passed = checks.filter(({ ok }) => ok).length + tests.reduce((sum, result) => sum + result.passed, 0);
  const failed = checks.filter(({ ok }) => !ok).length + tests.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

async function testSome(args: readonly string[]): Promise<boolean> {
  const results: TestResult[] = [];
  for (const project of projectsOf(args)) {
    const result = await runTests(project, args);
    // A project without such a file has nothing to say.
    if (result.passed + result.failed > 0) console.log(result.output.trimEnd());
    results.push(result);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  if (passed + failed === 0)
    console.log(`No test of ${args.join(' ')}. Name test files or folders, as in npm test -- src/domain/money.`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}
