/** How much of a hall is drawn: sector shapes, plain marks, marks with letters, marks with their seat numbers. */
export type Detail = 'sectors' | 'marks' | 'shapes' | 'numbers';

/** Width of a free seat as a share of the pitch; a taken one is half of it, a chosen one is larger. */
export const SEAT_SHARE = 0.86;
export const TAKEN_SHARE = 0.4;
export const CHOSEN_SHARE = 1.1;

/** WCAG 2.5.8: a finger needs 24 css px from the middle of one seat to the middle of the next. */
export const TOUCH_PITCH = 24;
/** A mouse or a pen points exactly; below this the marks are too small to tell apart. */
const MOUSE_PITCH = 11;

/** `pitch` is the distance between neighbouring seats on the screen, css px. */
export function detailAt(pitch: number): Detail {
  const seat = pitch * SEAT_SHARE;
  if (seat < 2.5) return 'sectors';
  if (seat < 10) return 'marks';
  return seat < 18 ? 'shapes' : 'numbers';
}

/** Whether a tap or a click on a seat picks it; otherwise it brings the seats nearer first. */
export function isPickable(pitch: number, isTouch: boolean): boolean {
  return pitch >= (isTouch ? TOUCH_PITCH - 0.5 : MOUSE_PITCH);
}
