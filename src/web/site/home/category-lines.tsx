import type { ReactNode } from 'react';
import type { Line } from '#web/site/home/home-sections.ts';
import { bind } from '#texts/typography.ts';
import { whenText } from '#web/site/parts/dates/when-text.ts';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import css from './category-lines.module.css';

type Props = { lines: readonly Line[]; addressOf: (line: Line) => string; today: string };

/** What else there is: a line for each, with the nearest event. */
export function CategoryLines({ lines, addressOf, today }: Props): ReactNode {
  const { locale } = useSite().site;
  return (
    <ul className={css.lines}>
      {lines.map((line) => {
        const { nextAt, timeZone, title, status } = line.next;
        const when = nextAt === null || status === 'postponed' ? null : whenText(nextAt, timeZone, today, locale);
        return (
          <li key={line.category?.slug ?? line.kind}>
            <a href={addressOf(line)}>
              <h3>
                {nameOf(line)} <span>{line.count}</span>
              </h3>
              <p>{bind([title, when].filter(Boolean).join(' · '))}</p>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function nameOf({ kind, category }: Line): string {
  if (category !== null) return category.name;
  return kind === 'free' ? m.site_price_free() : m.site_home_children();
}
