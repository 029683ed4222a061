/** Level of detail: sector shapes, plain marks, marks with letters, marks with seat numbers. */
export type Detail = 'sectors' | 'marks' | 'shapes' | 'numbers';

/** Widths of free, taken and chosen seats as shares of the pitch. */
export const SEAT_SHARE = 0.86;
export const TAKEN_SHARE = 0.4;
export const CHOSEN_SHARE = 1.1;

/** WCAG 2.5.8: touch needs 24 css px between the centres of neighbouring seats. */
export const TOUCH_PITCH = 24;
/** A mouse or a pen is precise; below this pitch the marks are too small to distinguish. */
const MOUSE_PITCH = 11;

/** @param pitch distance between neighbouring seats on the screen, css px */
export function detailAt(pitch: number): Detail {
  const seat = pitch * SEAT_SHARE;
  if (seat < 2.5) return 'sectors';
  if (seat < 10) return 'marks';
  return seat < 18 ? 'shapes' : 'numbers';
}

/** Whether a tap or a click on a seat selects it; otherwise it zooms in first. */
export function isPickable(pitch: number, isTouch: boolean): boolean {
  return pitch >= (isTouch ? TOUCH_PITCH - 0.5 : MOUSE_PITCH);
}
