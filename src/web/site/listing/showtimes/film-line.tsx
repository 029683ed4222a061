import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { bind } from '#texts/typography.ts';
import { durationText } from '#web/site/parts/dates/when-text.ts';
import { spokenText } from '#web/site/parts/role-labels.ts';
import { titleText } from '#web/site/parts/title-text.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import type { Film } from './day-of-films.ts';

/** The film's title, which leads to its times of the day. */
export function FilmTitle({ film, day }: { film: Film; day: string }): ReactNode {
  const { site, frame } = useSite();
  return (
    <h3>
      <a href={href(site.locale, 'region-event-event', { region: frame.city.slug, event: film.id }, { day })}>
        {titleText(film.title)}
      </a>
    </h3>
  );
}

/** "12+ · 1 ч 40 мин · русский" */
export function filmFacts(film: Film): string {
  const facts = [film.age, film.durationMin !== null && durationText(film.durationMin), spokenText(film)];
  return bind(facts.filter(Boolean).join(' · '));
}
