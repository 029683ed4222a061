/** The visible part of the plan: the plan point at the view's middle, and the scale in css pixels per plan unit. */
export type Camera = { readonly x: number; readonly y: number; readonly scale: number };
export type Size = { readonly width: number; readonly height: number };
/** A rectangle in plan units. */
export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
export type ScaleLimits = { readonly least: number; readonly most: number };

/** Largest distance between seats, css px: beyond it seats are no easier to hit and fewer neighbours are visible. */
const WIDEST_PITCH = 64;

export function fitBox(box: Box, view: Size, padding = 0): Camera {
  const width = Math.max(1, box.x1 - box.x0);
  const height = Math.max(1, box.y1 - box.y0);
  const scale = Math.min((view.width - 2 * padding) / width, (view.height - 2 * padding) / height);
  return { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2, scale: Math.max(scale, 1e-6) };
}

export function scaleLimits(fit: Camera, pitch: number): ScaleLimits {
  return { least: fit.scale, most: Math.max(fit.scale, WIDEST_PITCH / pitch) };
}

export function toPlan(camera: Camera, view: Size, px: number, py: number): { x: number; y: number } {
  return {
    x: camera.x + (px - view.width / 2) / camera.scale,
    y: camera.y + (py - view.height / 2) / camera.scale,
  };
}

export function toView(camera: Camera, view: Size, x: number, y: number): { x: number; y: number } {
  return {
    x: (x - camera.x) * camera.scale + view.width / 2,
    y: (y - camera.y) * camera.scale + view.height / 2,
  };
}

export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/**
 * The camera after the view changed its height: what was at the top stays there, unless `lowest` would then lie below
 * the view.
 */
export function resizeView(camera: Camera, before: Size, after: Size, lowest: number): Camera {
  const top = camera.y - before.height / 2 / camera.scale;
  const half = after.height / 2 / camera.scale;
  return { ...camera, y: Math.max(top + half, lowest - half) };
}

/** Zooms so that the plan point at view position `at` stays there. */
export function zoomAbout(
  camera: Camera,
  factor: number,
  at: { x: number; y: number },
  view: Size,
  limits: ScaleLimits,
): Camera {
  const scale = clamp(camera.scale * factor, limits.least, limits.most);
  const fixed = toPlan(camera, view, at.x, at.y);
  return {
    x: fixed.x - (at.x - view.width / 2) / scale,
    y: fixed.y - (at.y - view.height / 2) / scale,
    scale,
  };
}

/** How far the hall may be pushed away from the right and the lower edge, css px, so that no seat stays under controls. */
export type Room = { readonly right: number; readonly bottom: number };

/** The whole hall as it lies in a view, and the room for the controls over it. */
export type Whole = { readonly box: Box; readonly fit: Camera; readonly room: Room };

/** A view this much nearer than that of the whole hall can be pushed freely; below it the hall comes to its place. */
const FREE_FROM = 0.12;

/**
 * Keeps the hall in the view, except for a small part and the room that controls need. Zoomed out it lies as it was
 * fitted, wherever the view was before: nothing of it is cut off or under the controls.
 */
export function clampCamera(camera: Camera, { box, fit, room }: Whole, view: Size): Camera {
  const scale = Math.max(camera.scale, fit.scale);
  const free = Math.min(1, (scale / fit.scale - 1) / FREE_FROM);
  const axis = (value: number, home: number, from: number, to: number, length: number, taken: number): number => {
    // A tenth of the view may lie beyond the edge. Both are distances of the hall from the edges, css px.
    const [near, far] = [length * 0.1, Math.max(length * 0.1, taken)];
    const [before, behind] = [length / 2 - (home - from) * fit.scale, length / 2 - (to - home) * fit.scale];
    const first = from + (length / 2 - before - (near - before) * free) / scale;
    const last = to - (length / 2 - behind - (far - behind) * free) / scale;
    // What has room all around it stays where it was fitted.
    return first > last ? clamp(home, last, first) : clamp(value, first, last);
  };
  return {
    x: axis(camera.x, fit.x, box.x0, box.x1, view.width, room.right),
    y: axis(camera.y, fit.y, box.y0, box.y1, view.height, room.bottom),
    scale,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
