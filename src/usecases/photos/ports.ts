import type { Focus } from '#domain/photos/crop.ts';
import type { PhotoFault, StoredPhoto } from '#domain/photos/photo.ts';
import type { PhotoFile, PhotoKind } from '#domain/photos/photo-shapes.ts';

/** Reads a file that a record of a catalogue names, or says why it cannot. */
export type PhotoFiles = (file: string) => Promise<{ ok: true; bytes: Uint8Array } | { ok: false; fault: PhotoFault }>;

export type DrawnPhoto = Omit<StoredPhoto, 'id'> & { files: (PhotoFile & { bytes: Uint8Array })[] };

export type PhotoDrawer = {
  /** A name for what `draw` would make of these bytes; equal for equal results. */
  idOf(bytes: Uint8Array, as: PhotoPurpose): string;
  draw(
    bytes: Uint8Array,
    as: PhotoPurpose,
  ): Promise<{ ok: true; photo: DrawnPhoto } | { ok: false; fault: PhotoFault }>;
};
export type PhotoPurpose = { kind: PhotoKind; focus: Focus };

export type PhotoStore = {
  find(id: string): Promise<StoredPhoto | null>;
  save(id: string, photo: DrawnPhoto): Promise<void>;
  /** Forgets photographs that nothing has shown for a month, so that kept pages and messages still find theirs. */
  tidy(now: Date): Promise<void>;
};

export type PhotoWorkshop = { drawer: PhotoDrawer; store: PhotoStore };

export type PhotoReads = {
  /** The bytes of one picture of a photograph. */
  file(id: string, name: string): Promise<Buffer | null>;
};
