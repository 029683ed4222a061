import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

const USAGE = `npm run import -- FORMAT FILE… [options]

  cities FILE…      cities and regions (JSON)
  catalogue DIR     a catalogue directory: places, halls, people, events, tours, discounts, documents (JSON)
  pretix FILE       a seating plan of pretix         --place KEY --hall KEY [--name NAME]
  ics FILE…         a calendar (iCalendar)           --place KEY --category SLUG
  jsonld FILE…      events of schema.org (JSON-LD)   --category SLUG
  csv FILE…         a table of performances          (columns: docs/imports.md)
  demo              the examples this project brings along

  --name NAME       makes the hall where it is not there yet; for further languages --name en:NAME
  --organizer KEY   who sells what ics, jsonld and csv bring; --permit NUMBER where Belarus asks for one
  --fee PERCENT     service fee of what they bring (5)
  --source NAME     who says what ics, jsonld and csv bring, where the file's name changes (FORMAT:FILE)
  --today DATE      counts as today for schedules
  --dry-run         says what would happen and leaves no trace`;

const FORMATS = ['cities', 'catalogue', 'pretix', 'ics', 'jsonld', 'csv', 'demo'] as const;

export type ImportArguments = {
  format: (typeof FORMATS)[number];
  files: string[];
  options: ReturnType<typeof parseOptions>['values'];
};

export function readImportArguments(
  args: readonly string[],
): { ok: true; asked: ImportArguments } | { ok: false; message: string } {
  // Wrong arguments are answered with the usage.
  const wrong = (message: string) => ({ ok: false, message: `${message}\n\n${USAGE}` }) as const;
  let parsed;
  try {
    parsed = parseOptions(args);
  } catch (error) {
    return wrong((error as Error).message);
  }
  const { values: options, positionals } = parsed;
  const [name, ...files] = positionals;
  const format = FORMATS.find((one) => one === name);
  if (format === undefined) return wrong(name === undefined ? 'Which format?' : `Unknown format "${name}".`);
  if (format !== 'demo' && files.length === 0) return wrong('Which file?');
  if (['pretix', 'catalogue'].includes(format) && files.length > 1) return wrong('One at a time, please.');
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) return wrong(`There is no file "${missing}".`);
  if (format === 'pretix' && (options.place === undefined || options.hall === undefined)) {
    return wrong('A seating plan needs --place KEY and --hall KEY.');
  }
  if (!(Number(options.fee) >= 0 && Number(options.fee) <= 30)) return wrong('--fee is a percentage from 0 to 30.');
  if (options.today !== undefined && !isDate(options.today)) return wrong('--today is a date like 2026-11-21.');
  return { ok: true, asked: { format, files, options } };
}

function parseOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      place: text,
      hall: text,
      name: { type: 'string', multiple: true },
      category: text,
      organizer: text,
      permit: text,
      source: text,
      fee: { ...text, default: '5' },
      today: text,
      'dry-run': { type: 'boolean' },
    },
  });
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
