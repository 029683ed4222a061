import type { ReactNode } from 'react';
import type { SearchResult } from '#api/catalog/search-contract.ts';
import type { EventCard } from '#api/catalog/contract.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatRating } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { cardPrice } from '#web/shared/dates/price-text.ts';
import { statusText } from '#web/shared/dates/status-mark.tsx';
import { PhotoImage } from '#web/shared/photo-image.tsx';
import { posterAddress } from '#web/shared/poster-address.ts';
import { whenText } from '#web/site/parts/dates/when-text.ts';
import { addressOf } from '#web/site/parts/search/address-of.ts';
import { facetLabel } from '#web/site/parts/search/facet-label.ts';
import { groupName } from '#web/site/parts/search/groups.ts';
import { pageLabel, panelOf } from '#web/site/parts/search/page-label.ts';
import css from './search.module.css';

export type Option = { key: string; href: string; content: ReactNode; isFacet?: boolean; panel?: string | undefined };
export type OptionGroup = { name: string; from: number; options: readonly Option[] };

/** What was found, as groups of links: the best first, with the listings that the words mean. */
export function optionGroups(
  result: SearchResult | null,
  { locale, now, all }: { locale: Locale; now: number; all: Option },
): OptionGroup[] {
  if (result === null) return [];
  const pages = result.pages.map(({ key, url }): Option => ({
    key: `page ${key}`,
    href: addressOf(url, locale),
    isFacet: true,
    panel: panelOf(key),
    content: <b>{pageLabel(key)}</b>,
  }));
  const facets = result.facets.map((facet): Option => ({
    key: facet.url,
    href: addressOf(facet.url, locale),
    isFacet: true,
    content: (
      <>
        <b>{facetLabel(facet, locale)}</b>
        <span className={css.count}>{facet.count === 0 ? m.site_search_facet_none() : facet.count}</span>
      </>
    ),
  }));
  const groups = result.order.map((group) => ({
    name: groupName(group),
    options: result[group].items.map((item): Option => ({
      key: item.url,
      href: addressOf(item.url, locale),
      content:
        'card' in item ? (
          <EventHit card={item.card} city={item.city} locale={locale} now={now} />
        ) : (
          <>
            <b>{item.title}</b>
            {item.hint !== null && <span>{item.hint}</span>}
          </>
        ),
    })),
  }));
  const meant = { name: m.site_search_facets(), options: [...pages, ...facets] };
  const [best, ...others] = groups;
  // What fits best comes first: a title that was typed as a whole stands before the meaning of its words.
  const ordered = result.isUnderstood || best === undefined ? [meant, ...groups] : [best, meant, ...others];
  const found = ordered.filter(({ options }) => options.length > 0);
  if (found.length > 0) found.push({ name: '', options: [all] });
  let from = 0;
  return found.map((group) => {
    const numbered = { ...group, from };
    from += group.options.length;
    return numbered;
  });
}

type EventHitProps = { card: EventCard; city: string | null; locale: Locale; now: number };

/** Poster, title, then "пт, 4 дек., 19:00 · Филармония · от 15,60 руб.". */
export function EventHit({ card, city, locale, now }: EventHitProps): ReactNode {
  const today = calendarDate(new Date(now), card.timeZone);
  const price = cardPrice(card, locale);
  const isDated = card.nextAt !== null && card.status !== 'postponed';
  const facts = [
    // A list of options has no room for a picture of the star.
    card.rating === null ? null : `★\u00a0${formatRating(card.rating.average, locale)}`,
    isDated && card.nextAt !== null ? whenText(card.nextAt, card.timeZone, today, locale) : null,
    card.place,
    city,
    price,
    card.status === 'on_sale' ? null : statusText(card.status, card.free),
  ];
  return (
    <span className={css.hit} data-off={card.status === 'cancelled' || card.status === 'past' || undefined}>
      {card.photo === null ? (
        <img
          src={posterAddress(card.id, card.posterVersion, 'square', locale)}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <PhotoImage photo={card.photo} shape="square" sizes="48px" />
      )}
      <span>
        <b>{card.title}</b>
        <span>{bind(facts.filter((fact) => fact !== null).join(' · '))}</span>
      </span>
    </span>
  );
}
