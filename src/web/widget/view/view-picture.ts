import type { View } from '#domain/seating/sight/view-shapes.ts';
import { watchTheme } from '../hall/read-palette.ts';
import { PAINTS, type Paints, paintView } from './paint-view.ts';
import css from './view.module.css';

/** Draws a view into a box, and again in another size or theme until it is stopped. Without a framework, as the plan. */
export function showView(box: HTMLElement, view: View, label: string): () => void {
  const canvas = document.createElement('canvas');
  box.className = css.paints ?? '';
  canvas.className = css.picture ?? '';
  canvas.role = 'img';
  canvas.ariaLabel = label;
  box.replaceChildren(canvas);
  const draw = (): void => drawIn(canvas, view);
  const resize = new ResizeObserver(draw);
  resize.observe(canvas);
  const stopTheme = watchTheme(draw);
  return () => {
    resize.disconnect();
    stopTheme();
  };
}

/** Sharper than two pixels per pixel is not seen. */
const SHARPEST = 2;

function drawIn(canvas: HTMLCanvasElement, view: View): void {
  const ctx = canvas.getContext('2d');
  const ratio = Math.min(SHARPEST, devicePixelRatio);
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (!ctx || width === 0 || height === 0) return;
  Object.assign(canvas, { width, height });
  paintView(ctx, view, readPaints(canvas), { width, height });
}

/** Resolves the colours of the current theme, which a canvas cannot do. */
function readPaints(canvas: HTMLElement): Paints {
  const probe = document.createElement('i');
  probe.hidden = true;
  canvas.after(probe);
  const entries = PAINTS.map((name) => {
    probe.style.color = `var(--view-${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(entries) as Paints;
}
