import { isDeepStrictEqual } from 'node:util';
import { readCsv } from '#adapters/files/csv-file.ts';
import { decodeText } from '#adapters/files/decode-text.ts';
import { readIcs, spanAround } from '#adapters/files/ics-file.ts';
import { readJsonLd } from '#adapters/files/jsonld-file.ts';
import { checkRecord } from '#domain/catalog/import/check-record.ts';
import { listingEntrySchema } from '#domain/catalog/import/listing-entry.ts';
import type { Problem } from '#domain/catalog/import/problem.ts';
import type { ListingReader } from '#usecases/reports/import-report.ts';
import { randomFrom } from '../report.ts';
import { CALENDAR_SHAPES, calendarOf, type CalendarShape } from './calendar-shapes.ts';
import { FILE_SHAPES, type FileShape } from './page-shapes.ts';
import { randomCalendar } from './random-calendar.ts';
import { expandByIcalJs } from './second-expansion.ts';

/** `judged`: calendars whose dates ical.js has calculated as well. */
export type ShapeProof = { calendars: number; judged: number; files: number; wrong: string[] };

type Read = { entries: Record<string, unknown>[]; refused: number; repaired: number };

/** Checks files of shapes found in practice and random calendars: each is read correctly or reported as unknown. */
export function proveShapes({ now, seed, random }: { now: Date; seed: number; random: number }): ShapeProof {
  const wrong: string[] = [];
  const judged = CALENDAR_SHAPES.filter((shape) => shape.second === undefined);
  for (const shape of CALENDAR_SHAPES) wrong.push(...faultsOfCalendar(shape, now));
  for (const shape of FILE_SHAPES) wrong.push(...faultsOfFile(shape, now));
  const dice = randomFrom(seed);
  for (let i = 0; i < random; i++) {
    const text = randomCalendar(dice);
    const { starts } = readCalendar(text, now);
    if (!isDeepStrictEqual(starts, expandByIcalJs(text, spanAround(now)))) {
      wrong.push(`random calendar #${i}: other dates than ical.js gives\n${text}`);
    }
  }
  return {
    calendars: CALENDAR_SHAPES.length + random,
    judged: judged.length + random,
    files: FILE_SHAPES.length,
    wrong,
  };
}

function faultsOfCalendar(shape: CalendarShape, now: Date): string[] {
  const text = calendarOf(shape);
  const read = readCalendar(text, now);
  const reported = differenceIn(shape, read);
  const isRight = isDeepStrictEqual(read.starts, shape.starts.toSorted());
  const others = shape.second === undefined ? expandByIcalJs(text, spanAround(now)) : read.starts;
  return [
    ...(isRight ? [] : [`${shape.name}: ${read.starts.join(' ')}`]),
    ...(isDeepStrictEqual(read.starts, others) ? [] : [`${shape.name}: ical.js has ${others.join(' ')}`]),
    ...(reported === null ? [] : [`${shape.name}: ${reported}`]),
  ];
}

function faultsOfFile(shape: FileShape, now: Date): string[] {
  const read = readAs(shape.format === 'csv' ? readCsv : readJsonLd, shape.bytes, now);
  const reported = differenceIn(shape, read);
  const isRight =
    read.entries.length === shape.entries.length &&
    shape.entries.every((wanted, i) =>
      Object.entries(wanted).every(([part, value]) => isDeepStrictEqual(read.entries[i]?.[part], value)),
    );
  return [
    ...(isRight ? [] : [`${shape.name}: ${JSON.stringify(read.entries).slice(0, 300)}`]),
    ...(reported === null ? [] : [`${shape.name}: ${reported}`]),
  ];
}

function differenceIn(shape: { refused?: number; repaired?: number }, read: Read): string | null {
  const [refused, repaired] = [shape.refused ?? 0, shape.repaired ?? 0];
  if (read.refused === refused && read.repaired === repaired) return null;
  return `${read.refused} refused and ${read.repaired} repaired instead of ${refused} and ${repaired}`;
}

function readCalendar(text: string, now: Date): Read & { starts: string[] } {
  const read = readAs(readIcs, new TextEncoder().encode(text), now);
  return { ...read, starts: read.entries.map((entry) => String(entry['start'])).toSorted() };
}

/** Reads a file as the import does: its bytes, its records, and the check that each record has to pass. */
function readAs(reader: ListingReader, bytes: Uint8Array, now: Date): Read {
  const read: Read = { entries: [], refused: 0, repaired: 0 };
  const report = ({ outcome }: Pick<Problem, 'outcome'>) => void read[outcome]++;
  const { text, problems } = decodeText(bytes, 'shape');
  for (const problem of problems) report(problem);
  for (const record of reader(text, 'shape', { now, report })) {
    const checked = checkRecord(listingEntrySchema, record);
    if (checked.ok) read.entries.push(checked.record);
    for (const problem of checked.problems) report(problem);
  }
  return read;
}
