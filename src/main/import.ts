import { join } from 'node:path';
import { countOf } from '#usecases/reports/import-report.ts';
import { type Config, loadConfig } from './config/config.ts';
import { type ImportArguments, readImportArguments } from '#commands/import/import-arguments.ts';
import { runImport } from './import-command.ts';
import { problemLines, reportLines } from '#commands/import/report-lines.ts';
import { runCommand } from './steps/run-command.ts';
import { withDatabase } from './steps/with-database.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const say = (line: string) => void process.stderr.write(`${line}\n`);
const fail = (error: Error) => say(error.message);
const outcome = readImportArguments(process.argv.slice(2));
if (outcome.ok) await runCommand(() => importInto(loadConfig(ROOT), outcome.asked), say);
else {
  say(outcome.message);
  process.exitCode = 1;
}

async function importInto(config: Config, asked: ImportArguments): Promise<void> {
  await withDatabase(config, { opener: 'import', log: say, onError: fail }, async ({ pool }) => {
    const report = await runImport(asked, { pool, log: say, now: new Date(), isDemo: config.demo });
    for (const line of problemLines(report)) say(line);
    process.stdout.write(`${reportLines(report).join('\n')}\n`);
    // The other records are imported although some were refused, but a nightly script must notice that.
    process.exitCode = countOf(report, 'refused') > 0 ? 2 : 0;
  });
}
