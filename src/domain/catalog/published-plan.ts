import { compileHall, type CompiledHall } from '#domain/seating/compile.ts';
import type { HallPlan, PlanText } from '#domain/seating/hall-plan.ts';
import { zoneGlyph } from '#domain/seating/pretix-import.ts';
import { generateHall } from '#domain/seating/templates/generate-hall.ts';
import type { HallRecord } from './import/records.ts';

/** `gradedAs`: the seat zone whose price the area has. */
export type StandingZone = { zoneKey: string; capacity: number; name: PlanText; gradedAs: string };

/** A published plan: every standing area is a price zone of its own, so that its free places can be counted. */
export type PublishedPlan = { plan: HallPlan; compiled: CompiledHall; standing: readonly StandingZone[] };

export function publishPlan(drawn: HallPlan): PublishedPlan {
  const standing: StandingZone[] = [];
  const areas = drawn.standing.map((area, i) => {
    const zoneKey = `s${i + 1}`;
    standing.push({ zoneKey, capacity: area.capacity, name: area.label, gradedAs: area.zone });
    return { ...area, zone: zoneKey };
  });
  const seated = new Set(
    drawn.sectors.flatMap((sector) => sector.rows.flatMap((row) => row.zones.map(([zone]) => zone))),
  );
  const zones = [
    ...drawn.zones.filter((zone) => seated.has(zone.key)),
    ...standing.map(({ zoneKey, name }, i) => ({
      key: zoneKey,
      label: name,
      glyph: zoneGlyph(drawn.zones.length + i),
    })),
  ];
  const plan = { ...drawn, zones, standing: areas };
  return { plan, compiled: compileHall(plan), standing };
}

/** Rebuilds a previously published plan unchanged. */
export function publishedFrom(plan: HallPlan, standing: readonly StandingZone[]): PublishedPlan {
  return { plan, standing, compiled: compileHall(plan) };
}

/** Draws the plan of a hall for which the catalogue has kind, shape and capacity. Null for a hall drawn in a file. */
export function drawHall(place: { key: string; type: string }, hall: HallRecord): HallPlan | null {
  const { template, rows, seatsPerRow, balconies, standing } = hall.layout;
  if (template === 'pretix') return null;
  const { ru = '', be = ru, en = ru, ka = en } = hall.name;
  return generateHall({
    id: `${place.key}/${hall.key}`,
    name: { ru, be, en, ka },
    template,
    kind: hall.kind,
    capacity: hall.capacity,
    tables: place.type === 'bar',
    ...(rows === undefined ? {} : { rows }),
    ...(seatsPerRow === undefined ? {} : { seatsPerRow }),
    ...(balconies === undefined ? {} : { balconies }),
    ...(standing === undefined ? {} : { standing }),
  });
}
