import type { Queryable } from '#adapters/db/connection/pool.ts';
import { createPhotoStore } from '#adapters/db/photos/photo-store.ts';
import type { PhotoWorkshop } from '#usecases/photos/ports.ts';
import { createPhotoDrawer } from './photo-drawer.ts';

/** What an import needs to take photographs. */
export function createPhotoWorkshop(on: Queryable): PhotoWorkshop {
  return { drawer: createPhotoDrawer(), store: createPhotoStore(on) };
}
