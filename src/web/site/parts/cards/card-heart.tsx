import type { ReactNode } from 'react';
import type { EventCard } from '#api/catalog/contract.ts';
import { contentLanguage } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { countVisit } from '#web/site/visit/count-visit.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { favourites, toggleFavourite } from '#web/shared/visitor/favourites.ts';
import { useStoredList } from '#web/shared/visitor/use-stored-list.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './card-heart.module.css';

/** Keeps the card's event among the favourites, without leaving the list. */
export function CardHeart({ card, isOfRow = false }: { card: EventCard; isOfRow?: boolean }): ReactNode {
  const { locale } = useSite().site;
  const isKept = useStoredList(favourites).some(({ id }) => id === card.id);
  function keep(): void {
    if (!isKept) countVisit('favourite');
    toggleFavourite({
      id: card.id,
      title: card.title,
      hint: card.place ?? '',
      citySlug: card.citySlug,
      language: contentLanguage(locale),
      date: card.nextAt === null ? null : { startsAt: card.nextAt, timeZone: card.timeZone },
    });
  }
  return (
    <button
      type="button"
      className={isOfRow ? css.ofRow : css.heart}
      aria-pressed={isKept}
      data-heart={card.id}
      suppressHydrationWarning
      aria-label={`${m.site_action_favourite()}: ${card.title}`}
      onClick={keep}
    >
      <Icon name="heart" />
    </button>
  );
}
