import { type Box, type Camera, fitBox, type Size } from '../camera.ts';
import type { Canvas2d } from '../frame.ts';
import { rasteriseView } from '../rasterise-view.ts';
import type { HallScene } from '../scene.ts';
import css from './minimap.module.css';

const WIDTH = 96;
const MOST_HEIGHT = 84;
/** The minimap is shown when the view contains less than this share of the hall's width or height. */
const SHOWN_BELOW = 0.85;

export type Minimap = {
  readonly element: HTMLElement;
  setScene(scene: HallScene): void;
  moved(camera: Camera, view: Size): void;
};

/** The whole hall in a corner, with a frame around the visible part; a tap moves the view. */
export function createMinimap(box: Box, moveTo: (x: number, y: number) => void): Minimap {
  const element = document.createElement('div');
  element.className = css.map ?? '';
  element.hidden = true;
  element.setAttribute('aria-hidden', 'true');
  const canvas = document.createElement('canvas');
  const seen = document.createElement('i');
  element.append(canvas, seen);
  const [planWidth, planHeight] = [box.x1 - box.x0, box.y1 - box.y0];
  const height = Math.min(MOST_HEIGHT, (WIDTH * planHeight) / planWidth);
  const { scale } = fitBox(box, { width: WIDTH, height });
  const left = (WIDTH - planWidth * scale) / 2;
  canvas.style.width = `${WIDTH}px`;
  canvas.style.height = `${height}px`;
  let scene: HallScene | null = null;
  let timer = 0;

  function paint(): void {
    const ctx = canvas.getContext('2d');
    if (!ctx || !scene || element.hidden) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    canvas.width = Math.round(WIDTH * ratio);
    canvas.height = Math.round(height * ratio);
    const frame = {
      x: box.x0 - left / scale,
      y: box.y0,
      scale: scale * ratio,
      width: canvas.width,
      height: canvas.height,
    };
    rasteriseView(ctx as Canvas2d, scene, { ...frame, ratio, isBare: true });
  }
  function paintSoon(): void {
    clearTimeout(timer);
    timer = window.setTimeout(paint, 200);
  }
  // The event must not become a gesture of the plan below the minimap.
  element.addEventListener('pointerdown', (event) => {
    event.stopPropagation();
    const area = canvas.getBoundingClientRect();
    moveTo(box.x0 + (event.clientX - area.left - left) / scale, box.y0 + (event.clientY - area.top) / scale);
  });
  return {
    element,
    setScene(next) {
      scene = next;
      paintSoon();
    },
    moved(camera, view) {
      const [width, tall] = [view.width / camera.scale, view.height / camera.scale];
      const isHidden = width >= planWidth * SHOWN_BELOW && tall >= planHeight * SHOWN_BELOW;
      if (element.hidden !== isHidden) {
        element.hidden = isHidden;
        paintSoon();
      }
      const x0 = Math.max(0, (camera.x - width / 2 - box.x0) * scale + left);
      const y0 = Math.max(0, (camera.y - tall / 2 - box.y0) * scale);
      const x1 = Math.min(WIDTH, (camera.x + width / 2 - box.x0) * scale + left);
      const y1 = Math.min(height, (camera.y + tall / 2 - box.y0) * scale);
      seen.style.transform = `translate(${x0}px, ${y0}px)`;
      seen.style.width = `${Math.max(6, x1 - x0)}px`;
      seen.style.height = `${Math.max(6, y1 - y0)}px`;
    },
  };
}
