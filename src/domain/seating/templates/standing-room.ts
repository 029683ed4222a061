import { HALL_NAMES } from '../plan-names.ts';
import type { DraftHall } from './draft.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { polygonObject, rectangle } from './shapes.ts';

/** A hall without seats: a quest room, a gallery with a guide, the start of a race, a black box cleared for a party. */
export function standingRoom(spec: HallSpec): DraftHall {
  const { standing } = splitCapacity(spec);
  const half = Math.max(4, Math.sqrt(standing) * 0.6);
  const depth = Math.max(6, Math.sqrt(standing) * 0.9);
  // A room is where people take part: runners at the start of a race have no stage.
  const isRoom = spec.template === 'room';
  const isWithStage = standing >= 40 && !isRoom;
  return {
    sectors: [],
    objects: isWithStage
      ? [polygonObject('stage', rectangle(-half * 0.7, -4.4, half * 0.7, -1))]
      : [polygonObject('entrance', rectangle(-1.2, depth + 0.4, 1.2, depth + 1))],
    focal: { x: 0, y: 0, axis: 270 },
    standing: [
      {
        key: 'standing',
        label: isWithStage ? HALL_NAMES.danceFloor : isRoom && standing >= 40 ? spec.name : HALL_NAMES.hall,
        outline: rectangle(-half, 0, half, depth),
        capacity: standing,
        zone: 1,
      },
    ],
  };
}
