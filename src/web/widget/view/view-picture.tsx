import { type ReactNode, useEffect, useRef } from 'react';
import type { View } from '#domain/seating/sight/view-shapes.ts';
import { m } from '#texts/generated/messages.js';
import { watchTheme } from '../hall/read-palette.ts';
import { PAINTS, type Paints, paintView } from './paint-view.ts';
import css from './view.module.css';

type Props = { view: View; facts: readonly string[] };

/** The view from a seat, drawn from the plan of the hall. */
export function ViewPicture({ view, facts }: Props): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = (): void => drawIn(element, view);
    const resize = new ResizeObserver(draw);
    resize.observe(element);
    const stopTheme = watchTheme(draw);
    return () => {
      resize.disconnect();
      stopTheme();
    };
  }, [view]);
  return (
    <>
      <div className={css.paints}>
        <canvas
          ref={canvas}
          className={css.picture}
          role="img"
          aria-label={m.sight_view_alt({ facts: facts.join(', ') })}
        />
      </div>
      <ul className={css.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p className={css.note}>{m.sight_view_drawn()}</p>
    </>
  );
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
