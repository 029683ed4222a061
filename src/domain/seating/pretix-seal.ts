import type { Row } from './hall-plan.ts';

/** The guid an export writes when the file had no other: deterministic, so that sold seats can be found again. */
export function defaultGuid(zoneName: string, rowLabel: string, seatLabel: string): string {
  return `${zoneName}-${rowLabel}-${seatLabel}`;
}

/**
 * Fingerprint (FNV-1a) of a row's shape and slots. While it matches, the positions read from a file still apply to the
 * row; after an edit the export computes them anew.
 */
export function rowSeal({ shape, slots }: Pick<Row, 'shape' | 'slots'>): number {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify([shape, slots])) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  }
  return hash;
}
