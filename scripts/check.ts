import { runChecks } from './checks.ts';
import { printStep } from './steps.ts';

const { checks, unit } = await runChecks(printStep);
process.exitCode = [...checks, unit].every(({ ok }) => ok) ? 0 : 1;
