import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { Icon } from '#web/ui/icon.tsx';
import css from './rail.module.css';

/** A press moves the rail by this part of its width, so that the last card seen stays in sight. */
const PART_OF_WIDTH = 0.8;
/** Scroll positions are fractions of a pixel. */
const TOLERANCE_PX = 2;

/**
 * A row that extends to the edge of the window to show that it scrolls. It is a focusable region, so that the keyboard
 * can scroll it; a mouse has buttons at its sides.
 */
export function Rail({ label, children }: { label: string; children: ReactNode }): ReactNode {
  const rail = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const on = useRef<HTMLButtonElement>(null);
  const [rest, setRest] = useState({ before: false, after: false });

  useEffect(() => {
    const node = rail.current;
    if (node === null) return undefined;
    const look = (): void => {
      const before = node.scrollLeft > TOLERANCE_PX;
      const after = node.scrollLeft + node.clientWidth < node.scrollWidth - TOLERANCE_PX;
      // A button goes at its end of the rail, and the focus must not go with it.
      const focused = document.activeElement;
      if (focused === back.current ? !before : focused === on.current && !after) node.focus({ preventScroll: true });
      setRest((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const resize = new ResizeObserver(look);
    resize.observe(node);
    node.addEventListener('scroll', look, { passive: true });
    return () => {
      resize.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, []);

  const arrow = (side: 'back' | 'on', isThere: boolean, name: string): ReactNode => (
    <button
      ref={side === 'on' ? on : back}
      type="button"
      className={css.arrow}
      data-side={side}
      hidden={!isThere}
      aria-label={name}
      onClick={() => {
        const node = rail.current;
        if (node === null) return;
        const by = node.clientWidth * PART_OF_WIDTH;
        const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
        node.scrollBy({ left: side === 'on' ? by : -by, behavior: isCalm ? 'auto' : 'smooth' });
      }}
    >
      <Icon name={side === 'on' ? 'right' : 'left'} />
    </button>
  );
  return (
    <div className={css.frame}>
      {/* A scrolling region must be focusable, or arrow keys cannot scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={rail}
        className={css.rail}
        role="region"
        aria-label={m.site_rail_label({ what: label })}
        tabIndex={0}
        data-rail
      >
        {children}
      </div>
      {arrow('back', rest.before, m.site_rail_back({ what: label }))}
      {arrow('on', rest.after, m.site_rail_on({ what: label }))}
    </div>
  );
}
