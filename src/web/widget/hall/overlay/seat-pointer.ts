import { SEAT } from '#domain/seating/availability.ts';
import { type Camera, type Size, toPlan, toView } from '../camera.ts';
import { detailAt, isPointable, tapEffect } from '../detail.ts';
import type { Point } from '../gestures.ts';
import { isInside, type OverviewShapes, type SectorShape } from '../overview-shapes.ts';
import type { HallScene } from '../scene.ts';
import { buildSeatGrid, nearestSeat, type SeatGrid } from '../seat-grid.ts';
import { NOSE, type SeatWords, type Tip, type TipPlace } from './tip.ts';

/** Labels and effects of pointing at the plan. */
export type SeatControl = {
  take: string;
  remove: string;
  describeSeat: (seatNo: number) => SeatWords;
  /** Whether `onSeat` asks a question before it takes the seat. */
  isAsked: (seatNo: number) => boolean;
  /** Whether a finger must first read what is said of the seat, because not everything can be seen from it. */
  isWarned: (seatNo: number) => boolean;
  /** Name of the button for the view from the seat. */
  view: string;
  onView: (seatNo: number) => void;
  onSeat: (seatNo: number) => void;
  onStanding: (zone: number) => void;
};

export type PointedHall = {
  readonly element: HTMLElement;
  readonly shapes: OverviewShapes;
  readonly tip: Tip;
  /** The state at the time of the call. */
  readonly now: () => { scene: HallScene; camera: Camera; view: Size; control: SeatControl };
  /** Zooms in so that the point stays under the finger. */
  readonly zoomAt: (at: Point) => void;
  readonly showSector: (sector: SectorShape, isTouch: boolean) => void;
};

/** What a tap or a pointer over the plan does: names a seat, takes it, or moves nearer. */
export function createSeatPointer({ element, shapes, tip, now, zoomAt, showSector }: PointedHall) {
  /** The seat that the card offers; −1 without one. */
  let offered = -1;
  let tapped = -1;
  let grid: SeatGrid | null = null;

  function seatAt(at: Point, isTouch: boolean): number {
    const { scene, camera, view } = now();
    if (!scene.hall || detailAt(shapes.pitch * camera.scale) === 'sectors') return -1;
    if (grid?.hall !== scene.hall) grid = buildSeatGrid(scene.hall);
    const { x, y } = toPlan(camera, view, at.x, at.y);
    return nearestSeat(grid, x, y, Math.max(shapes.pitch * 0.55, (isTouch ? 12 : 3) / camera.scale));
  }
  function isMine(seat: number): boolean {
    return now().scene.chosen[seat] === 1;
  }
  function canTake(seat: number): boolean {
    return now().scene.statuses[seat] === SEAT.free || isMine(seat);
  }
  function showTip(seat: number, isBrief: boolean): void {
    const { control } = now();
    offered = -1;
    tip.show(seat, control.describeSeat(seat), { isBrief });
    tip.place(tipPlace);
  }
  function take(seat: number): void {
    showTip(seat, true);
    now().control.onSeat(seat);
  }
  /** Shows which seat was hit before it is held, because a finger hides several small ones. */
  function offer(seat: number): void {
    const { control } = now();
    if (!canTake(seat)) return showTip(seat, true);
    const name = isMine(seat) ? control.remove : control.take;
    tip.show(seat, control.describeSeat(seat), {
      action: { name, press: () => take(seat) },
      view: { name: control.view, press: () => control.onView(seat) },
    });
    tip.place(tipPlace);
    offered = seat;
  }
  function hide(): void {
    offered = -1;
    tip.hide();
  }
  function tipPlace(seat: number): TipPlace {
    const { scene, camera, view } = now();
    const at = toView(camera, view, scene.hall?.x[seat] ?? 0, scene.hall?.y[seat] ?? 0);
    return { ...at, away: (shapes.pitch * camera.scale) / 2 + NOSE, width: view.width };
  }
  function isSeen(seat: number): boolean {
    const { view } = now();
    const { x, y } = tipPlace(seat);
    return x >= 0 && y >= 0 && x <= view.width && y <= view.height;
  }
  function tapSeat(seat: number, at: Point, isTouch: boolean): void {
    tapped = seat;
    const effect = tapEffect(shapes.pitch * now().camera.scale, isTouch);
    // The question names the seat, so that no card has to.
    if (effect !== 'zoom' && canTake(seat) && now().control.isAsked(seat)) {
      hide();
      return now().control.onSeat(seat);
    }
    const isWarned = isTouch && !isMine(seat) && canTake(seat) && now().control.isWarned(seat);
    if ((effect === 'take' && !isWarned) || seat === offered) {
      if (canTake(seat)) take(seat);
      else showTip(seat, isTouch);
      return;
    }
    if (effect === 'zoom' || effect === 'zoom and offer') zoomAt(at);
    if (effect === 'zoom') hide();
    else offer(seat);
  }

  return {
    hide,
    /** −1 before a seat was tapped. */
    lastTapped: () => tapped,
    /** Call after a movement of the plan. */
    moved: () => {
      if (offered >= 0 && !isSeen(offered)) hide();
      else tip.place(tipPlace);
    },
    /** Call after a change of seats: takes back an offer of a seat that is gone. */
    changed: () => {
      if (offered >= 0 && !canTake(offered)) hide();
    },
    tap(at: Point, isTouch: boolean): void {
      const { camera, view, control } = now();
      const seat = seatAt(at, isTouch);
      if (seat >= 0) return tapSeat(seat, at, isTouch);
      hide();
      const plan = toPlan(camera, view, at.x, at.y);
      const area = shapes.standing.find(({ ring }) => isInside(ring, plan.x, plan.y));
      if (area) return control.onStanding(area.zone);
      const sector = shapes.sectors.find(({ ring }) => isInside(ring, plan.x, plan.y));
      if (sector) showSector(sector, isTouch);
    },
    hover(at: Point | null): void {
      const { camera, view } = now();
      const pitch = shapes.pitch * camera.scale;
      const seat = at ? seatAt(at, false) : -1;
      const isUseful = seat >= 0 && isPointable(pitch);
      const plan = at ? toPlan(camera, view, at.x, at.y) : null;
      const areas = [...shapes.standing, ...(detailAt(pitch) === 'sectors' ? shapes.sectors : [])];
      const isArea = plan !== null && areas.some(({ ring }) => isInside(ring, plan.x, plan.y));
      element.style.cursor = (isUseful && canTake(seat)) || isArea ? 'pointer' : '';
      if (isUseful) showTip(seat, false);
      else hide();
    },
  };
}
