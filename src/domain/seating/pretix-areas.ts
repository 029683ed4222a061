import type { PlanObject, Polygon } from './hall-plan.ts';
import { sameText } from './hall-plan.ts';
import { type JsonObject, LONGEST, MOST, type PretixReader } from './pretix-reader.ts';

type Origin = { readonly x: number; readonly y: number };

/** Reads the areas of a pretix zone as plan objects. Each object stores its area, so that exports do not change it. */
export function readAreas(
  reader: PretixReader,
  value: unknown,
  path: string,
  origin: Origin,
  zone: number,
): PlanObject[] {
  if (value === undefined) return [];
  const objects: PlanObject[] = [];
  reader.list(value, path, { most: MOST.areasInZone }).forEach((item, i) => {
    const areaPath = `${path}[${i}]`;
    const area = reader.object(item, areaPath);
    if (!area) return;
    const offset = reader.offset(area['position'], `${areaPath}.position`);
    const at = { x: origin.x + offset.x, y: origin.y + offset.y };
    const textNode = area['text'];
    const written = typeof textNode === 'object' && textNode !== null ? (textNode as JsonObject)['text'] : undefined;
    const text = typeof written === 'string' ? reader.text(written, `${areaPath}.text.text`, LONGEST.text) : null;
    const kind = kindOf(area, text);
    const isNamed = text !== null && text !== '' && !(kind === 'stage' && JUST_A_STAGE.test(text));
    const label = isNamed ? { label: sameText(text) } : {};
    const ext = { pretix: { zone, area: item } };
    const shape = shapeOf(reader, area, areaPath, at);
    if (shape) objects.push({ kind, shape, ...label, ext });
  });
  return objects;
}

/** A text that repeats only the object's kind, which is shown in the reader's own language anyway. */
const JUST_A_STAGE = /^\s*(сцена|сцэна|stage|bühne|სცენა)\s*$/iu;
const ABOUT_A_PILLAR = /колонн|калон|pillar|column|säule|სვეტ/iu;
const ABOUT_A_STAGE = /сцен|сцэн|stage|bühne|სცენა/iu;

/** The format has no type for a stage, so its text decides. */
function kindOf(area: JsonObject, text: string | null): PlanObject['kind'] {
  if (area['shape'] === 'text') return 'text';
  if (area['shape'] === 'circle' && text !== null && ABOUT_A_PILLAR.test(text)) return 'pillar';
  return text !== null && ABOUT_A_STAGE.test(text) ? 'stage' : 'wall';
}

function shapeOf(reader: PretixReader, area: JsonObject, path: string, at: Origin): PlanObject['shape'] | null {
  const part = (key: string): JsonObject => {
    const value = area[key];
    return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
  };
  const size = (node: JsonObject, key: string): number => {
    const value = node[key];
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
  };
  const units = (value: number): number => Math.round(value * 10);
  switch (area['shape']) {
    case 'circle':
      return { kind: 'circle', x: units(at.x), y: units(at.y), r: units(size(part('circle'), 'radius')) };
    case 'ellipse': {
      const { x: rx, y: ry } = { x: 0, y: 0, ...(part('ellipse')['radius'] as JsonObject) } as {
        x: unknown;
        y: unknown;
      };
      const points: number[] = [];
      for (let i = 0; i < 32; i += 1) {
        const angle = (i * Math.PI) / 16;
        points.push(units(at.x + Number(rx) * Math.cos(angle)), units(at.y + Number(ry) * Math.sin(angle)));
      }
      return { kind: 'polygon', points: finite(points) };
    }
    case 'rectangle': {
      const w = size(part('rectangle'), 'width');
      const h = size(part('rectangle'), 'height');
      const turn = (size(area, 'rotation') * Math.PI) / 180;
      const corners = [0, 0, w, 0, w, h, 0, h];
      return { kind: 'polygon', points: turned(corners, turn).map((v, i) => units(v + (i % 2 === 0 ? at.x : at.y))) };
    }
    case 'polygon': {
      const listed = { isSilent: true, most: MOST.points };
      const points = reader.list(part('polygon')['points'], `${path}.polygon.points`, listed);
      const ring: number[] = [];
      for (const point of points) {
        const node = typeof point === 'object' && point !== null ? (point as JsonObject) : {};
        ring.push(units(at.x + size(node, 'x')), units(at.y + size(node, 'y')));
      }
      return { kind: 'polygon', points: ring };
    }
    case 'text':
      return { kind: 'circle', x: units(at.x), y: units(at.y), r: 0 };
    default:
      reader.problem(`${path}.shape`, 'unknown_shape', 'warning', area['shape']);
      return { kind: 'circle', x: units(at.x), y: units(at.y), r: 0 };
  }
}

function turned(corners: readonly number[], angle: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < corners.length; i += 2) {
    const x = corners[i] ?? 0;
    const y = corners[i + 1] ?? 0;
    out.push(x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle));
  }
  return out;
}

function finite(points: readonly number[]): Polygon {
  return points.map((value) => (Number.isFinite(value) ? value : 0));
}
