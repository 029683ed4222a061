import { runStep } from './steps.ts';

/** Formats all files; `npm run check` only checks the format. */
const { ok, output } = await runStep('format', ['oxfmt', '.']);
process.stdout.write(output);
process.exitCode = ok ? 0 : 1;
