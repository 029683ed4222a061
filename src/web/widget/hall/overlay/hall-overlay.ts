import { SEAT } from '#domain/seating/availability.ts';
import type { Camera, Size } from '../camera.ts';
import { createCovers } from '../covers.ts';
import { detailAt } from '../detail.ts';
import { MANY_SECTORS } from '../draw-plan.ts';
import type { Point } from '../gestures.ts';
import { isInside, type OverviewShapes } from '../overview-shapes.ts';
import { createMinimap } from './minimap.ts';
import { createPlaceName } from './place-name.ts';
import type { RowPins } from './row-pins.ts';
import type { HallScene } from '../scene.ts';
import { stageBeyond } from './stage-beyond.ts';
import { createSeatPointer, type PointedHall, type SeatControl } from './seat-pointer.ts';
import { createTip } from './tip.ts';

/** What the plan offers to the overlay. */
export type OverlaidHall = Omit<PointedHall, 'tip' | 'now'> & {
  readonly element: HTMLElement;
  readonly shapes: OverviewShapes;
  readonly buttons: HTMLElement;
  readonly now: () => { scene: HallScene; camera: Camera; view: Size };
  /** Moves the view to a point of the plan. */
  readonly moveTo: (x: number, y: number) => void;
};
export type HallOverlay = {
  /** Call after a movement of the plan. */
  moved(): void;
  /** Call after a change of the scene. */
  changed(): void;
  tap(at: Point, isTouch: boolean): void;
  hover(at: Point | null): void;
  /** −1 before a seat was tapped. */
  lastTapped(): number;
};
export type CreateOverlay = (hall: OverlaidHall, control: SeatControl) => HallOverlay;

/**
 * What lies over the picture of the hall: minimap, the card of a seat, names of rows and of the sector. Loaded after the hall is
 * drawn, together with what its card needs to know.
 */
export const createHallOverlay: CreateOverlay = (hall, control) => {
  const { element, shapes, buttons, moveTo, now } = hall;
  const minimap = createMinimap(shapes.box, moveTo);
  const tip = createTip();
  /** Their code comes when seats first have numbers. */
  let pins: RowPins | null = null;
  let isAsked = false;
  const place = createPlaceName();
  const where = place.element;
  // Below the buttons, except for the card.
  buttons.before(where, minimap.element);
  element.append(tip.element);
  const pointer = createSeatPointer({ ...hall, tip, now: () => ({ ...now(), control }) });
  const covers = createCovers([minimap.element, buttons, where]);

  /** Shows the name of the sector in the view's middle in halls with many sectors, where labels may be out of view. */
  function nameSector(): void {
    const { camera, view } = now();
    // Where the whole hall is in view, the name of its middle says nothing.
    const isFar = minimap.element.hidden || detailAt(shapes.pitch * camera.scale) === 'sectors';
    const sector =
      isFar || shapes.sectors.length < MANY_SECTORS
        ? undefined
        : shapes.sectors.find(({ ring }) => isInside(ring, camera.x, camera.y));
    place.show(stageBeyond(shapes.objects, camera, view), sector?.label ?? '');
  }

  /** While seats have numbers, the names of rows whose ends are out of view stand at its edge. */
  function pinRows(): void {
    const { scene, camera, view } = now();
    const { hall: seats, rowBoxes } = scene;
    const detail = detailAt(shapes.pitch * camera.scale);
    const isNear = (detail === 'shapes' || detail === 'numbers') && scene.statuses.length > 0;
    const key = `${view.width}x${view.height}`;
    if (!seats || !isNear) return pins?.show(null);
    if (pins === null) return loadPins();
    const hasNumber = (seat: number): boolean => scene.statuses[seat] === SEAT.free || scene.chosen[seat] === 1;
    pins.show({ hall: seats, rowBoxes, camera, view, covers: covers(key), hasNumber });
  }
  function loadPins(): void {
    if (isAsked) return;
    isAsked = true;
    import('./row-pins.ts').then(
      ({ createRowPins }) => {
        pins = createRowPins();
        where.before(pins.element);
        pinRows();
      },
      // Without a network the plan goes without them for a while.
      () => setTimeout(() => (isAsked = false), 5000),
    );
  }
  function moved(): void {
    const { camera, view } = now();
    minimap.moved(camera, view);
    pointer.moved();
    nameSector();
    pinRows();
  }
  function changed(): void {
    minimap.setScene(now().scene);
    pointer.changed();
    pinRows();
  }
  changed();
  moved();
  return {
    moved,
    changed,
    tap: (at, isTouch) => (pins?.covers(at) ? pointer.hide() : pointer.tap(at, isTouch)),
    hover: (at) => pointer.hover(at && pins?.covers(at) ? null : at),
    lastTapped: () => pointer.lastTapped(),
  };
};
