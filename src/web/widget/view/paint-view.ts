import type { View, ViewRole, ViewShape } from '#domain/seating/sight/view-shapes.ts';

/** Colours of the picture; `view.module.css` has them for both themes. */
export const PAINTS = [
  'ceiling',
  'wall',
  'ground',
  'chair-far',
  'chair-near',
  'rim',
  'rail',
  'light',
  'backdrop',
  'boards',
  'edge',
  'person',
  'screen',
  'pitch',
  'rink',
  'ring',
  'mark',
] as const;
export type Paints = Readonly<Record<(typeof PAINTS)[number], string>>;

/** Half of what the picture shows from side to side, in focal lengths: about as much as one sees without turning. */
const HALF = 0.72;
/** Where the stage stands in the picture, as a share of its height. */
const EYE_LINE = 0.5;

/** Draws a view into a canvas of `width` × `height` px. */
export function paintView(
  ctx: CanvasRenderingContext2D,
  view: View,
  paints: Paints,
  { width, height }: { width: number; height: number },
): void {
  const f = width / 2 / HALF;
  const [mx, my] = view.middle;
  const x = (value: number): number => width / 2 + (value - mx) * f;
  const y = (value: number): number => height * EYE_LINE + (value - my) * f;
  room(ctx, paints, width, height, y(0));
  light(ctx, paints, { x: x(mx), y: y(my) }, width);
  for (const shape of view.shapes) paintShape(shape);

  function paintShape({ role, spots, depth }: ViewShape): void {
    if (role === 'person') return person(spots);
    ctx.beginPath();
    if (role === 'chair') chair(spots);
    else {
      spots.forEach(([sx, sy], i) => (i === 0 ? ctx.moveTo(x(sx), y(sy)) : ctx.lineTo(x(sx), y(sy))));
      if (role !== 'mark') ctx.closePath();
    }
    if (role === 'mark') {
      ctx.strokeStyle = view.stage === 'rink' ? paints.mark : paints.screen;
      ctx.lineWidth = Math.max(1, width / 420);
      ctx.stroke();
      return;
    }
    ctx.fillStyle = fillOf(role, spots, depth);
    ctx.fill();
    if (role === 'chair' || role === 'row' || role === 'rail') rim(role, spots);
    if (role === 'screen' || role === 'top') {
      ctx.strokeStyle = paints.edge;
      ctx.lineWidth = Math.max(1, width / 400);
      ctx.stroke();
    }
  }

  function fillOf(role: ViewRole, spots: ViewShape['spots'], depth: number): string | CanvasGradient {
    switch (role) {
      case 'row':
      case 'chair': {
        const far = Math.min(1, depth / Math.max(18, view.farthest));
        return mixed(paints['chair-near'], paints['chair-far'], Math.sqrt(far));
      }
      case 'backdrop':
        return upright(spots, paints.light, paints.backdrop);
      case 'top':
        return view.stage === 'stage' ? paints.boards : (paints[view.stage as 'pitch'] ?? paints.boards);
      case 'front':
        return paints.edge;
      case 'rail':
        return paints.rail;
      case 'pillar':
        return column(spots);
      case 'ceiling':
        return paints.ceiling;
      default:
        return paints.screen;
    }
  }
  /** Rounded by light from the middle of the picture. */
  function column(spots: ViewShape['spots']): CanvasGradient {
    const xs = spots.map(([sx]) => x(sx));
    const gradient = ctx.createLinearGradient(Math.min(...xs), 0, Math.max(...xs), 0);
    const lit = (xs[0] ?? 0) < width / 2 ? 0.62 : 0.38;
    gradient.addColorStop(0, paints['chair-near']);
    gradient.addColorStop(lit, paints.rail);
    gradient.addColorStop(1, paints['chair-near']);
    return gradient;
  }
  /** From the lower edge of the shape to its upper one. */
  function upright(spots: ViewShape['spots'], low: string, high: string): CanvasGradient {
    const ys = spots.map(([, sy]) => y(sy));
    const gradient = ctx.createLinearGradient(0, Math.max(...ys), 0, Math.min(...ys));
    gradient.addColorStop(0, low);
    gradient.addColorStop(1, high);
    return gradient;
  }
  /** The stage's light on upper edges. */
  function rim(role: ViewRole, spots: ViewShape['spots']): void {
    const upper = role === 'chair' ? spots.slice(0, 2) : spots.slice(0, Math.ceil(spots.length / 2));
    ctx.beginPath();
    const inset = role === 'chair' ? ((spots[1]?.[0] ?? 0) - (spots[0]?.[0] ?? 0)) * 0.22 : 0;
    upper.forEach(([sx, sy], i) => {
      const at = x(sx + (i === 0 ? inset : i === upper.length - 1 ? -inset : 0));
      if (i === 0) ctx.moveTo(at, y(sy));
      else ctx.lineTo(at, y(sy));
    });
    ctx.strokeStyle = paints.rim;
    ctx.lineWidth = Math.max(1, width / (role === 'rail' ? 260 : 640));
    ctx.stroke();
  }
  function chair(spots: ViewShape['spots']): void {
    const [[x0, y0] = [0, 0], [x1] = [0], [, y1] = [0, 0]] = spots as [number, number][];
    const wide = (x1 - x0) * f;
    const round = wide * 0.24;
    ctx.roundRect(x(x0), y(y0), wide, (y1 - y0) * f, [round, round, 0, 0]);
  }
  /** A standing person, the measure of the stage. */
  function person([feet, crown]: ViewShape['spots']): void {
    if (!feet || !crown) return;
    const tall = (feet[1] - crown[1]) * f;
    const at = x(feet[0]);
    const top = y(crown[1]);
    const head = tall * 0.072;
    ctx.fillStyle = paints.person;
    ctx.beginPath();
    ctx.arc(at, top + head, head, 0, 2 * Math.PI);
    ctx.fill();
    ctx.beginPath();
    ctx.roundRect(at - tall * 0.12, top + tall * 0.165, tall * 0.24, tall * 0.38, [
      tall * 0.09,
      tall * 0.09,
      tall * 0.03,
      tall * 0.03,
    ]);
    ctx.roundRect(at - tall * 0.085, top + tall * 0.48, tall * 0.075, tall * 0.52, tall * 0.02);
    ctx.roundRect(at + tall * 0.01, top + tall * 0.48, tall * 0.075, tall * 0.52, tall * 0.02);
    ctx.fill();
  }
}

function room(ctx: CanvasRenderingContext2D, paints: Paints, width: number, height: number, horizon: number): void {
  const gradient = ctx.createLinearGradient(0, 0, 0, height);
  const level = Math.min(0.95, Math.max(0.05, horizon / height));
  gradient.addColorStop(0, paints.ceiling);
  gradient.addColorStop(level, paints.wall);
  gradient.addColorStop(1, paints.ground);
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, width, height);
}

function light(ctx: CanvasRenderingContext2D, paints: Paints, at: { x: number; y: number }, width: number): void {
  const gradient = ctx.createRadialGradient(at.x, at.y, 0, at.x, at.y, width * 0.62);
  const [r, g, b] = channels(paints.light);
  gradient.addColorStop(0, `rgba(${r}, ${g}, ${b}, 0.55)`);
  gradient.addColorStop(1, `rgba(${r}, ${g}, ${b}, 0)`);
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
}

function channels(colour: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b];
}

function mixed(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)];
  return `rgb(${from.map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * share)).join()})`;
}
