import { runStep, type StepResult } from './steps.ts';
import { checkArrows } from './arrows.ts';
import { runTests, type TestResult } from './vitest-projects.ts';

/**
 * Everything that needs neither database nor browser. Two at a time: the type-aware linter and the compiler take a
 * core each.
 */
export async function runChecks(
  print: (result: StepResult) => void,
): Promise<{ checks: StepResult[]; unit: TestResult }> {
  // First: everything else imports the compiled texts.
  const texts = await runStep('texts', ['node', 'scripts/compile-texts.ts']);
  print(texts);
  const lanes: (() => Promise<StepResult>)[][] = [
    [
      () => runStep('types', ['tsc', '-p', '.']),
      () => runStep('format', ['oxfmt', '--check', '.']),
      () => runStep('dead code', ['knip', '--no-progress']),
    ],
    [() => runStep('lint', ['oxlint', '--type-aware', '--deny-warnings', '.']), () => checkArrows()],
  ];
  const checks = await Promise.all(
    lanes.map(async (lane) => {
      const results: StepResult[] = [];
      for (const step of lane) {
        const result = await step();
        print(result);
        results.push(result);
      }
      return results;
    }),
  );
  const unit = await runTests('unit');
  print(unit);
  return { checks: [texts, ...checks.flat()], unit };
}
