import type { Canvas2d, Frame } from './frame.ts';
import { rasteriseView } from './rasterise-view.ts';
import type { HallScene } from './scene.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Draws frames of a scene on its own canvas, on the page or in a worker. */
export type Painter = {
  readonly canvas: HTMLCanvasElement;
  /** Sets the scene; nothing is drawn before the next `paint`. */
  setScene(scene: HallScene): void;
  /** Calls `done` when the canvas shows the frame; synchronously when the page draws. */
  paint(frame: Frame, done: () => void): void;
  dispose(): void;
};

/** Draws on the page: for small halls, for the first picture of large ones, for browsers without OffscreenCanvas. */
export function pagePainter(): Painter {
  const canvas = newCanvas();
  const ctx = canvas.getContext('2d', { alpha: true });
  let scene: HallScene | null = null;
  return {
    canvas,
    setScene: (next) => (scene = next),
    paint(frame, done) {
      canvas.width = frame.width;
      canvas.height = frame.height;
      if (ctx && scene) rasteriseView(ctx as Canvas2d, scene, frame);
      done();
    },
    dispose: () => canvas.remove(),
  };
}

/** Draws in a worker; the page only moves the finished bitmap, so gestures stay smooth with 50,000 seats. */
export function workerPainter(worker: Worker): Painter {
  const canvas = newCanvas();
  const ctx = canvas.getContext('bitmaprenderer');
  const waiting = new Map<number, () => void>();
  let last = 0;
  const listen = ({ data }: MessageEvent<FromWorker>): void => {
    if (data.kind !== 'picture') return;
    const done = waiting.get(data.id);
    waiting.delete(data.id);
    ctx?.transferFromImageBitmap(data.bitmap);
    done?.();
  };
  worker.addEventListener('message', listen);
  const send = (message: ToWorker): void => worker.postMessage(message);
  return {
    canvas,
    // The worker already has the hall, so only the changing part is sent.
    setScene: ({ hall: _hall, rowBoxes: _boxes, ...appearance }) => send({ kind: 'appearance', appearance }),
    paint(frame, done) {
      last += 1;
      waiting.set(last, done);
      send({ kind: 'paint', id: last, frame });
    },
    dispose() {
      worker.removeEventListener('message', listen);
      canvas.remove();
    },
  };
}

function newCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}
