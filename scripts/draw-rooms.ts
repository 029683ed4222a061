import { cruiseProject } from './arrows.ts';
import { ROOT } from './steps.ts';
import { writeRooms } from './structure.ts';

// node scripts/draw-rooms.ts: draws the picture of the rooms in docs/architecture.md from the imports of today.
const { modules } = await cruiseProject();
await writeRooms(ROOT, modules);
