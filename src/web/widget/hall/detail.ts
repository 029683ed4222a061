/** Level of detail: sector shapes, plain marks, marks with letters, marks with seat numbers. */
export type Detail = 'sectors' | 'marks' | 'shapes' | 'numbers';

/** Widths of free, taken and chosen seats as shares of the pitch. */
export const SEAT_SHARE = 0.86;
export const TAKEN_SHARE = 0.4;
export const CHOSEN_SHARE = 0.98;

/**
 * WCAG 2.5.8: touch needs 24 css px between the centres of neighbouring seats. A tap holds a seat at once only where its
 * mark itself is that wide.
 */
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

/** Whether a mouse can tell the seats apart. */
export function isPointable(pitch: number): boolean {
  return pitch >= MOUSE_PITCH;
}

/** `offer`: shows which seat was hit, with a button that takes it. */
export type TapEffect = 'zoom' | 'zoom and offer' | 'offer' | 'take';

/** Effect of a tap or a click on a seat: the smaller seats are for the pointer, the more is asked before one is held. */
export function tapEffect(pitch: number, isTouch: boolean): TapEffect {
  if (!isTouch) return isPointable(pitch) ? 'take' : 'zoom';
  // Half a pixel less, because a view that was zoomed to this scale may be off by a rounding.
  if (pitch * SEAT_SHARE >= TOUCH_PITCH - 0.5) return 'take';
  if (pitch >= TOUCH_PITCH - 0.5) return 'offer';
  return detailAt(pitch) === 'shapes' || detailAt(pitch) === 'numbers' ? 'zoom and offer' : 'zoom';
}
