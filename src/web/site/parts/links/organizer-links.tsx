import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { bind } from '#texts/typography.ts';
import { useSite } from '#web/shared/site-context.tsx';

type Props = { organizers: readonly { id: number; name: string }[] };

/** Links to the organizers' pages, separated by commas. */
export function OrganizerLinks({ organizers }: Props): ReactNode {
  const { locale } = useSite().site;
  return organizers.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <a className="link" href={href(locale, 'other-organizer-id', { id })}>
        {bind(name)}
      </a>
    </span>
  ));
}
