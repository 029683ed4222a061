import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Icon } from '#web/ui/icon.tsx';
import css from './pagination.module.css';

type Props = { page: number; pages: number; addressOf: (page: number) => string };

/** Real links to nearby pages, so that each page can be opened, shared and indexed. */
export function Pagination({ page, pages, addressOf }: Props): ReactNode {
  if (pages < 2) return null;
  return (
    <nav className={css.pager} aria-label={m.site_pager_label()}>
      {page > 1 && (
        <a href={addressOf(page - 1)} rel="prev" aria-label={m.site_pager_previous()}>
          <Icon name="left" />
        </a>
      )}
      {pagesAround(page, pages).map((number, at) =>
        number === null ? (
          // A gap has no identity other than its position.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={`gap ${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={number}
            href={addressOf(number)}
            aria-label={m.site_pager_page({ page: number })}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </a>
        ),
      )}
      {page < pages && (
        <a href={addressOf(page + 1)} rel="next" aria-label={m.site_pager_next()}>
          <Icon name="right" />
        </a>
      )}
    </nav>
  );
}

/** First page, last page and neighbours; null is a gap. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(shown)].toSorted((a, b) => a - b);
  return sorted.flatMap((number, at) => {
    const before = sorted[at - 1];
    if (before === undefined || number - before === 1) return [number];
    // A gap of one page shows that page instead.
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}
