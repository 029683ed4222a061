import type { Canvas2d, Frame } from './frame.ts';
import { rasteriseView } from './rasterise-view.ts';
import type { HallScene } from './scene.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Puts frames of a scene on a canvas of its own, here or in a worker. */
export type Painter = {
  readonly canvas: HTMLCanvasElement;
  /** How the scene looks from now on; nothing is drawn before the next `paint`. */
  setScene(scene: HallScene): void;
  /** Calls back once the canvas shows the frame; at once where it is drawn here. */
  paint(frame: Frame, done: () => void): void;
  dispose(): void;
};

/** For small halls, for the first picture of large ones and for browsers without OffscreenCanvas. */
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

/** The worker draws, the page only moves the finished bitmap: gestures stay smooth with fifty thousand seats. */
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
    // The worker has the hall already; what stands here is what changes.
    setScene: ({ hall: _hall, rowBoxes: _boxes, ...look }) => send({ kind: 'look', look }),
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
