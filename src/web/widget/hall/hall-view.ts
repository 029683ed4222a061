import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import {
  type Box,
  type Camera,
  clampCamera,
  fitBox,
  panBy,
  resizeView,
  scaleLimits,
  type Room,
  type Size,
  zoomAbout,
} from './camera.ts';
import { rectIn } from './covers.ts';
import type { CreateOverlay, HallOverlay, OverlaidHall } from './overlay/hall-overlay.ts';
import { TOUCH_PITCH } from './detail.ts';
import { fitHall, roomFor } from './fit-hall.ts';
import { listenToGestures, type Point } from './gestures.ts';
import type { OverviewShapes } from './overview-shapes.ts';
import { type Painter, pagePainter } from './painter.ts';
import { createPicture } from './picture.ts';
import { readPalette, watchTheme } from './read-palette.ts';
import { type HallScene, rowBoxesOf, sectorFronts, summariseSectors, type ZoneMark } from './scene.ts';
import type { SeatControl } from './overlay/seat-pointer.ts';
import { sectorSpots } from './sector-names.ts';
import { startCamera } from './start-camera.ts';
import { createZoomButtons } from './zoom-buttons.ts';
import css from './hall.module.css';

/** Labels and actions of the hall, connected after the picture is drawn, so that drawing does not wait for them. */
export type HallControl = SeatControl & {
  zoomIn: string;
  zoomOut: string;
  zoom: string;
};
export type HallViewOptions = { shapes: OverviewShapes; marks: readonly ZoneMark[] };
export type HallAppearance = { statuses: Uint8Array; chosen: ReadonlySet<number>; paleZones: ReadonlySet<number> };
export type HallView = {
  readonly element: HTMLElement;
  /** Sets the seats; `painter` is given when a worker draws from now on. */
  setHall(hall: DecodedHall, painter?: Painter): void;
  setAppearance(appearance: HallAppearance): void;
  connect(control: HallControl, createOverlay: CreateOverlay): void;
  /** Draws the same scene again after a font was loaded. */
  redraw(): void;
  /**
   * Moves the view to the seats at a readable scale, and keeps them in it while the basket below takes or gives room,
   * until the visitor moves the view.
   */
  showSeats(seatNos: readonly number[]): void;
  dispose(): void;
};

const ANIMATION_MS = 220;

/** The interactive plan: picture, gestures, and zoom buttons; the overlay adds the rest. Needs no framework. */
export function createHallView(options: HallViewOptions): HallView {
  const { shapes } = options;
  const element = document.createElement('div');
  element.className = css.plan ?? '';

  let view: Size = { width: 0, height: 0 };
  /** The whole hall, and the room beyond it, for the current size of the view. */
  let fit: Camera = fitBox(shapes.box, { width: 300, height: 300 });
  let room: Room = { right: 0, bottom: 0 };
  let camera: Camera = fit;
  let isMoved = false;
  /** What `showSeats` moved the view to, until the visitor moves it. */
  let shown: Box | null = null;
  let animation = 0;
  let scene: HallScene = {
    shapes,
    hall: null,
    rowBoxes: new Float32Array(),
    fronts: new Float32Array(),
    spots: sectorSpots(shapes.sectors),
    statuses: new Uint8Array(),
    chosen: new Uint8Array(),
    marks: options.marks,
    pale: new Uint8Array(256),
    sectors: summariseSectors(shapes, null, new Uint8Array(), new Uint8Array()),
    palette: readPalette(document.body),
    font: getComputedStyle(document.body).fontFamily,
  };

  const picture = createPicture(element, () => ({ camera, view, isMoved }), pagePainter());
  const buttons = createZoomButtons(zoomByButton);
  element.append(buttons.element);
  /** Null until the app is loaded. */
  let overlay: HallOverlay | null = null;
  /** A tap before that, which counts when it is there. */
  let earlyTap: [at: Point, isTouch: boolean] | null = null;
  const overlaid: OverlaidHall = {
    element,
    shapes,
    buttons: buttons.element,
    now: () => ({ scene, camera, view }),
    moveTo: (x, y) => moveByVisitor({ ...camera, x, y }),
    zoomAt: (at) => {
      const factor = (TOUCH_PITCH * 1.2) / (shapes.pitch * camera.scale);
      moveByVisitor(zoomAbout(camera, factor, at, view, limits()));
    },
    showSector: ({ box }, isTouch) => {
      if (shapes.pitch * camera.scale >= TOUCH_PITCH) return;
      shown = null;
      showBox(box, isTouch ? TOUCH_PITCH : 14);
    },
  };

  function limits() {
    return scaleLimits(fit, shapes.pitch);
  }
  function measure(): void {
    const corner = rectIn(buttons.element);
    fit = fitHall(shapes, view, corner, Math.min(16, view.width * 0.02));
    room = roomFor(corner, view);
  }
  function setCamera(next: Camera): void {
    camera = clampCamera(next, { box: shapes.box, fit, room }, view);
    picture.moved();
    overlay?.moved();
    const { least, most } = limits();
    buttons.setReach({ canNear: camera.scale < most * 0.999, canFar: camera.scale > least * 1.001 });
  }
  function moveTo(target: Camera): void {
    cancelAnimationFrame(animation);
    isMoved = true;
    const end = clampCamera(target, { box: shapes.box, fit, room }, view);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setCamera(end);
      picture.settle();
      return;
    }
    const start = camera;
    const began = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - began) / ANIMATION_MS);
      const ease = 1 - (1 - t) ** 3;
      const scale = start.scale * (end.scale / start.scale) ** ease;
      // The centre depends on the scale, so that the target point moves along a straight line on the screen.
      const part =
        Math.abs(end.scale - start.scale) < 1e-9
          ? ease
          : (1 / start.scale - 1 / scale) / (1 / start.scale - 1 / end.scale);
      setCamera({ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part, scale });
      if (t < 1) animation = requestAnimationFrame(step);
      else picture.settle();
    };
    animation = requestAnimationFrame(step);
  }
  function moveByVisitor(target: Camera): void {
    shown = null;
    moveTo(target);
  }
  function zoomByButton(factor: number): void {
    moveByVisitor(zoomAbout(camera, factor, { x: view.width / 2, y: view.height / 2 }, view, limits()));
  }
  function showBox(box: Box, leastPitch: number): void {
    const target = fitBox(box, view, 24);
    const { least, most } = limits();
    const scale = Math.min(most, Math.max(least, target.scale, leastPitch / shapes.pitch));
    moveTo({ ...target, scale });
  }

  function setScene(next: Partial<HallScene>): void {
    scene = { ...scene, ...next };
    picture.setScene(scene);
    overlay?.changed();
  }

  /** From now on the view is where the visitor's fingers put it. */
  function takeOver(): void {
    cancelAnimationFrame(animation);
    isMoved = true;
    shown = null;
  }

  /** Keeps the seats where they are when the basket takes its room, and the tapped one in view. */
  function cameraAfterResize(before: Size): Camera {
    const seat = overlay?.lastTapped() ?? -1;
    const lowest = seat < 0 ? -Infinity : (scene.hall?.y[seat] ?? 0) + 1.5 * shapes.pitch;
    return resizeView(camera, before, view, lowest);
  }

  const stopGestures = listenToGestures(element, {
    onPan: (dx, dy) => {
      takeOver();
      setCamera(panBy(camera, dx, dy));
    },
    onZoom: (factor, at) => {
      takeOver();
      setCamera(zoomAbout(camera, factor, at, view, limits()));
    },
    onTap: (at, isTouch) => {
      // The view must not begin anew when the basket takes its room.
      isMoved = true;
      if (overlay) overlay.tap(at, isTouch);
      else earlyTap = [at, isTouch];
    },
    onHover: (at) => overlay?.hover(at),
    onEnd: () => picture.settle(),
  });
  const stopTheme = watchTheme(() => setScene({ palette: readPalette(document.body) }));
  const resize = new ResizeObserver(() => {
    const next = { width: element.clientWidth, height: element.clientHeight };
    if (next.width === 0 || next.height === 0) return;
    const before = view;
    const isWhole = camera.scale <= fit.scale * 1.001;
    view = next;
    measure();
    if (shown !== null) return showBox(shown, TOUCH_PITCH);
    // The basket takes and gives room all the time, and must not move what is looked at.
    const hasBegun = isMoved || (before.width === view.width && scene.statuses.length > 0);
    setCamera(!hasBegun ? startCamera(scene, view, fit) : isWhole ? fit : cameraAfterResize(before));
    picture.settle();
  });
  resize.observe(element);
  // Redraws labels that were measured with the fallback font.
  void document.fonts.ready.then(() => setScene({}));

  return {
    element,
    setHall(hall, painter) {
      if (painter) picture.usePainter(painter);
      setScene({ hall, rowBoxes: rowBoxesOf(hall), fronts: sectorFronts(hall, shapes.sectors.length) });
      if (!isMoved && view.width > 0) setCamera(startCamera(scene, view, fit));
      picture.settle();
    },
    setAppearance({ statuses, chosen, paleZones }) {
      const flags = new Uint8Array(statuses.length);
      for (const seat of chosen) flags[seat] = 1;
      const pale = new Uint8Array(256);
      for (const zone of paleZones) pale[zone] = 1;
      // The sale's first update often repeats the document's data, which is already drawn.
      if (isSame(scene.statuses, statuses) && isSame(scene.chosen, flags) && isSame(scene.pale, pale)) return;
      const isFirst = scene.statuses.length === 0;
      setScene({ statuses, chosen: flags, pale, sectors: summariseSectors(shapes, scene.hall, statuses, pale) });
      // Where the view begins depends on where seats are free.
      if (isFirst && !isMoved && view.width > 0) setCamera(startCamera(scene, view, fit));
    },
    connect(control, createOverlay) {
      buttons.setLabels(control);
      overlay = createOverlay(overlaid, control);
      if (earlyTap) overlay.tap(...earlyTap);
      earlyTap = null;
      performance.mark('app-ready');
    },
    redraw: () => setScene({}),
    showSeats(seatNos) {
      const { hall } = scene;
      if (!hall || seatNos.length === 0) return;
      const xs = seatNos.map((seat) => hall.x[seat] ?? 0);
      const ys = seatNos.map((seat) => hall.y[seat] ?? 0);
      const around = 5 * shapes.pitch;
      shown = {
        x0: Math.min(...xs) - around,
        y0: Math.min(...ys) - around,
        x1: Math.max(...xs) + around,
        y1: Math.max(...ys) + around,
      };
      // While the list is open the plan has no size; it moves when it gets one.
      if (view.width > 0) showBox(shown, TOUCH_PITCH);
    },
    dispose() {
      cancelAnimationFrame(animation);
      stopGestures();
      stopTheme();
      resize.disconnect();
      picture.dispose();
      element.remove();
    },
  };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
