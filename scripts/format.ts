import { runStep } from './steps.ts';

/** Writes the one format everything has; `npm run check` only compares. */
const { ok, output } = await runStep('format', ['oxfmt', '.']);
process.stdout.write(output);
process.exitCode = ok ? 0 : 1;
