import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { useScrolledBeyond } from '#web/site/frame/use-scrolled.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './floating.module.css';

/** Specification, section 9: beyond 200 px, checked with a delay of 250 ms. */
export function BackToTop(): ReactNode {
  const isShown = useScrolledBeyond(200, 250);
  if (!isShown) return null;
  return (
    <button
      type="button"
      className={css.top}
      aria-label={m.site_to_top()}
      onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <Icon name="up" />
    </button>
  );
}
