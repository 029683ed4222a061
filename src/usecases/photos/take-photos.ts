import { photoSchema } from '#domain/catalog/import/photo-record.ts';
import { type Problem, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import { DEFAULT_FOCUS } from '#domain/photos/crop.ts';
import { faultReason, type PhotoFacts, type PhotoFault, type StoredPhoto } from '#domain/photos/photo.ts';
import type { PhotoKind } from '#domain/photos/photo-shapes.ts';
import type { CatalogueSource } from '#usecases/catalog/check-catalogue.ts';
import type { ImportDeps, Tally } from '#usecases/catalog/import-ports.ts';
import type { PhotoFiles, PhotoPurpose, PhotoWorkshop } from './ports.ts';

/** The files of a catalogue whose records may have a photograph, and what each shows. */
const KINDS = { events: 'event', tours: 'event', places: 'place', people: 'person' } as const satisfies Partial<
  Record<keyof CatalogueSource, PhotoKind>
>;
type Owner = keyof typeof KINDS;
export type PhotoOwners = Pick<CatalogueSource, Owner | 'photoFiles'>;

export type TakenPhotos = {
  of(owner: Owner, key: string): PhotoFacts | null;
  problems: Problem[];
  /** Null where no record names a photograph. */
  tally: Tally | null;
};

/**
 * Reads, crops and stores the photographs that the records of a catalogue name. This takes seconds for each new one and
 * holds no lock: a picture is addressed by its content, so it may be stored before anything shows it.
 */
export async function takePhotos(
  { photos: workshop, log }: Pick<ImportDeps, 'photos' | 'log'>,
  source: PhotoOwners,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<TakenPhotos> {
  const taken = new Map<string, PhotoFacts>();
  const problems: Problem[] = [];
  const tally: Tally = { inserted: 0, updated: 0, unchanged: 0 };
  const named = (Object.keys(KINDS) as Owner[]).flatMap((owner) =>
    source[owner].flatMap((record) => photoOf(record).map((found) => ({ owner, record, ...found }))),
  );
  if (named.length > 0) log(`Looking at ${named.length} photographs …`);
  for (const { owner, record, key, photo } of named) {
    const name = `${owner} ${key}`;
    // A key that stands twice: the first counts, and the check reports the other.
    if (taken.has(name)) continue;
    const purpose = { kind: KINDS[owner], focus: photo.focus ?? DEFAULT_FOCUS };
    const { photoFiles } = source;
    const result =
      workshop === undefined || photoFiles === undefined
        ? ({ ok: false, fault: { code: 'missing' } } as const)
        : await takePhoto(workshop, photoFiles, { file: photo.file, purpose, dryRun });
    if (!result.ok) {
      const code = result.fault.code === 'missing' ? 'unknown_file' : 'bad_photo';
      const reason = faultReason(photo.file, result.fault);
      problems.push(problemAt(record.origin, ['photo', 'file'], code, reason, 'repaired'));
      continue;
    }
    tally[result.isNew ? 'inserted' : 'unchanged'] += 1;
    taken.set(name, { ...result.photo, credit: photo.credit, alt: photo.alt });
  }
  return {
    of: (owner, key) => taken.get(`${owner} ${key}`) ?? null,
    problems,
    tally: named.length === 0 ? null : tally,
  };
}

/** What a record gets wrong besides the file is reported by the check of the catalogue and has no photograph here. */
function photoOf({ value }: SourceRecord) {
  if (typeof value !== 'object' || value === null || !('photo' in value) || !('key' in value)) return [];
  const { success, data } = photoSchema.safeParse(value.photo);
  return success && typeof value.key === 'string' && !/\p{Cc}/u.test(data.file)
    ? [{ key: value.key, photo: data }]
    : [];
}

type Taken = { ok: true; photo: StoredPhoto; isNew: boolean } | { ok: false; fault: PhotoFault };

async function takePhoto(
  { drawer, store }: PhotoWorkshop,
  photoFiles: PhotoFiles,
  { file, purpose, dryRun }: { file: string; purpose: PhotoPurpose; dryRun: boolean },
): Promise<Taken> {
  const read = await photoFiles(file);
  if (!read.ok) return read;
  const id = drawer.idOf(read.bytes, purpose);
  const known = await store.find(id);
  if (known !== null) return { ok: true, photo: known, isNew: false };
  const drawn = await drawer.draw(read.bytes, purpose);
  if (!drawn.ok) return drawn;
  if (!dryRun) await store.save(id, drawn.photo);
  const { colour, width, height } = drawn.photo;
  return { ok: true, photo: { id, colour, width, height }, isNew: true };
}
