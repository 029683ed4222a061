import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { selectionAddress, type Selection, type View } from '#web/site/listing/selection.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './view-switch.module.css';

const VIEWS: readonly (View | null)[] = [null, 'cinemas', 'hours'];

/** Lists films by film, by cinema or by the time of their start; the filters stay. */
export function ViewSwitch({ selection }: { selection: Selection }): ReactNode {
  const { locale } = useSite().site;
  const name = (view: View | null): string => {
    if (view === null) return m.site_listing_view_films();
    return view === 'cinemas' ? m.site_listing_view_cinemas() : m.site_listing_view_hours();
  };
  return (
    <nav className={css.views} aria-label={m.site_listing_view()}>
      {VIEWS.map((view) => (
        <a
          key={view}
          href={selectionAddress(locale, selection, { view })}
          aria-current={view === selection.view ? 'page' : undefined}
        >
          {name(view)}
        </a>
      ))}
    </nav>
  );
}
