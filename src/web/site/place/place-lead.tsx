import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { leadText } from '#web/site/place/lead-text.ts';
import css from './place-lead.module.css';

/** The first sentences of the description; the rest opens below them, without scripts too. */
export function PlaceLead({ text }: { text: string }): ReactNode {
  const { lead, rest } = leadText(text);
  return (
    <>
      <p className={css.lead}>{bind(lead)}</p>
      {rest !== '' && (
        <details className={css.rest}>
          <summary>{m.site_place_read_on()}</summary>
          <p>{bind(rest)}</p>
        </details>
      )}
    </>
  );
}
