export type Point = { x: number; y: number };
export type GestureHandlers = {
  onPan(dx: number, dy: number): void;
  /** `at` is the point that must not move. */
  onZoom(factor: number, at: Point): void;
  onTap(at: Point, isTouch: boolean): void;
  onHover(at: Point | null): void;
  onEnd(): void;
};

/** Largest movement of a tap, px. */
const TAP_SLACK = 8;
const TAP_MS = 600;

/** Converts pointer and wheel events to pans, zooms and taps; positions are relative to the element. */
export function listenToGestures(element: HTMLElement, handlers: GestureHandlers): () => void {
  const pointers = new Map<number, Point>();
  let pressed: { at: Point; time: number } | null = null;

  const pointOf = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const isControl = (event: Event): boolean =>
    event.target instanceof Element && event.target.closest('button, [data-card=true]') !== null;

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || isControl(event)) return;
    element.setPointerCapture(event.pointerId);
    const at = pointOf(event);
    pointers.set(event.pointerId, at);
    pressed = pointers.size === 1 ? { at, time: event.timeStamp } : null;
  };
  const move = (event: PointerEvent): void => {
    const at = pointOf(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') handlers.onHover(isControl(event) ? null : at);
      return;
    }
    if (pressed && Math.hypot(at.x - pressed.at.x, at.y - pressed.at.y) > TAP_SLACK) pressed = null;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, at);
    if (pressed) return;
    if (!other) return handlers.onPan(at.x - before.x, at.y - before.y);
    const spread =
      Math.hypot(at.x - other.x, at.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    handlers.onPan((at.x - before.x) / 2, (at.y - before.y) / 2);
    handlers.onZoom(spread, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
  };
  const up = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    if (pressed && event.type === 'pointerup' && event.timeStamp - pressed.time < TAP_MS) {
      handlers.onTap(pressed.at, event.pointerType === 'touch');
    }
    pressed = null;
    if (pointers.size === 0) handlers.onEnd();
  };
  const leave = (event: PointerEvent): void => {
    // A finger leaves the element whenever it is lifted.
    if (event.pointerType !== 'touch') handlers.onHover(null);
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    // A touchpad pinch arrives as wheel events with Ctrl and small steps; a line is about 16 px.
    const step = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    handlers.onZoom(Math.exp(-step * (event.ctrlKey ? 0.01 : 0.0018)), pointOf(event));
    handlers.onEnd();
  };
  // A browser clicks after a touch, where the tap may meanwhile have opened something.
  const touchEnd = (event: TouchEvent): void => {
    if (event.cancelable && !isControl(event)) event.preventDefault();
  };
  element.addEventListener('touchend', touchEnd);
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('pointerleave', leave);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    element.removeEventListener('touchend', touchEnd);
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('pointerleave', leave);
    element.removeEventListener('wheel', wheel);
  };
}
