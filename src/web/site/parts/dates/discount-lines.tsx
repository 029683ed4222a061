import type { ReactNode } from 'react';
import type { DiscountNote } from '#api/discounts/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { endText, offerText, placeOfOffer, termsTexts } from './discount-labels.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './discount-lines.module.css';

type Props = {
  notes: readonly DiscountNote[];
  /** Adds the event to the link, which then shows what the campaign means for this event. */
  eventId?: number;
};

/** Running campaigns of an event or a place, one line each. */
export function DiscountLines({ notes, eventId }: Props): ReactNode {
  const { locale } = useSite().site;
  if (notes.length === 0) return null;
  return (
    <ul className={css.lines} aria-label={notes.length === 1 ? m.site_discount_label() : m.site_discount_label_many()}>
      {notes.map((note) => (
        <li key={note.id}>
          <Icon name="percent" size={20} />
          <span>
            <a
              className="link"
              href={href(locale, 'skidki-region-id-event', {
                region: note.citySlug,
                id: note.id,
                ...(eventId !== undefined && { event: eventId }),
              })}
            >
              {bind(note.title)}
            </a>
            <small>
              {bind(
                [
                  offerText(note, locale),
                  placeOfOffer(note),
                  ...termsTexts(note, locale),
                  // The end of the campaign says nothing about dates that are all before it.
                  note.endsFirst ? endText(note, locale) : null,
                ]
                  .filter((part) => part !== null)
                  .join(' · '),
              )}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
