import type { ImportDeps } from './import-ports.ts';

/** Nightly: what was yesterday leaves the listings. Nothing is announced, nothing is made. */
export async function rollListingsOver(transaction: ImportDeps['transaction']): Promise<void> {
  await transaction((store) => store.refreshGuide());
}
