import type { ReactNode } from 'react';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind, upperFirst } from '#texts/typography.ts';
import { intervalText } from '#web/site/event/interval-text.ts';
import { Facts } from '#web/site/parts/facts.tsx';
import { roleLabel, speechLanguageLabel } from '#web/site/parts/role-labels.ts';
import { durationText } from '#web/site/parts/dates/when-text.ts';
import { useSite } from '#web/shared/site-context.tsx';

/** Roles shown among the facts, in this order. All others are in the list of people. */
export const LEADING_ROLES: readonly string[] = ['author', 'director', 'choreographer', 'composer', 'conductor'];

/** The list of people has them all. */
const CAST_SHOWN = 4;

export function EventFacts({ event }: { event: EventPage }): ReactNode {
  const { locale } = useSite().site;
  const leading = LEADING_ROLES.map((role) => ({
    role,
    people: event.people.filter((person) => person.role === role),
  }));
  const cast = event.people.filter(({ role }) => role === 'actor').slice(0, CAST_SHOWN);
  return (
    <Facts
      rows={[
        ...leading
          .filter(({ people }) => people.length > 0)
          .map(({ role, people }) => ({
            name: upperFirst(roleLabel(role)),
            value: people.map(({ id, name }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <a className="link" href={href(locale, 'other-names-id', { id })}>
                  {bind(name)}
                </a>
              </span>
            )),
          })),
        {
          name: m.site_fact_cast(),
          value: cast.length > 0 && cast.map(({ name }) => bind(name)).join(', '),
        },
        {
          name: m.site_fact_country(),
          value: event.country !== null && [event.country, event.year].filter(Boolean).join(', '),
        },
        {
          name: m.site_event_tour(),
          value: event.tour !== null && (
            <a className="link" href={href(locale, 'other-tours-id', { id: event.tour.id })}>
              {bind(event.tour.title)}
            </a>
          ),
        },
        { name: m.site_fact_duration(), value: lengthText(event) },
        {
          name: m.site_fact_language(),
          value: event.language !== null && upperFirst(speechLanguageLabel(event.language)),
        },
        {
          name: m.site_fact_subtitles(),
          value: event.subtitles !== null && upperFirst(speechLanguageLabel(event.subtitles)),
        },
        { name: m.site_fact_access(), value: event.accessible && m.site_fact_accessible() },
      ]}
    />
  );
}

/** "2 ч 40 мин, с антрактом 20 мин" */
function lengthText(event: EventPage): string | null {
  const parts = [event.durationMin !== null && durationText(event.durationMin), intervalText(event)].filter(Boolean);
  return parts.length === 0 ? null : upperFirst(bind(parts.join(', ')));
}
