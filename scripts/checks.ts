import { runStep, type StepResult } from './steps.ts';
import { checkArrows } from './arrows.ts';

/** Runs the static checks, two at a time: the type-aware linter and the compiler take a core each. */
export async function runStaticChecks(print: (result: StepResult) => void): Promise<StepResult[]> {
  // This step runs first because all other code imports the compiled texts.
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
  return [texts, ...checks.flat()];
}
