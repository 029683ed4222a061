import { feedDescription, feedTitle, shorten } from './feed-labels.ts';
import { escapeXml, XML_DECLARATION } from './xml.ts';
import { calendarUid } from '#domain/catalog/calendar-uid.ts';
import { htmlLanguage, type Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { FeedName, NewsItem } from '#usecases/catalog/feed-ports.ts';

export type RssFeed = {
  name: FeedName;
  items: readonly NewsItem[];
  locale: Locale;
  origin: string;
  /** Paths of the page and of the feed itself. */
  page: string;
  self: string;
  /** Address of an event's picture. */
  pictureOf: (item: NewsItem) => string;
};

const LONGEST_TEXT = 400;
const TTL_MINUTES = 60;

/** RSS 2.0 with pictures: announced events, newest first. The content does not depend on the time of the request. */
export function rssFeed(feed: RssFeed): string {
  const { name, items, locale, origin, page, self } = feed;
  const title = `${feedTitle(name, locale)} · ${m.site_name({}, { locale: textLanguage(locale) })}`;
  const latest = Math.max(...items.map(({ changedAt }) => changedAt.getTime()));
  return [
    XML_DECLARATION,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    element('title', title),
    element('link', origin + page),
    element('description', feedDescription(name, locale)),
    element('language', htmlLanguage(locale)),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(origin + self)}"/>`,
    ...(items.length === 0 ? [] : [element('lastBuildDate', new Date(latest).toUTCString())]),
    element('ttl', String(TTL_MINUTES)),
    ...items.map((item) => entry(item, feed)),
    '</channel></rss>\n',
  ].join('\n');
}

function entry(item: NewsItem, { locale, origin, pictureOf }: RssFeed): string {
  const link = origin + href(locale, 'region-event-event', { region: item.citySlug, event: item.eventId });
  return [
    '<item>',
    element('title', item.title),
    element('link', link),
    `<guid isPermaLink="false">${escapeXml(calendarUid(`event-${item.eventId}-${item.citySlug}`))}</guid>`,
    element('category', item.categoryName),
    element('pubDate', item.createdAt.toUTCString()),
    element('description', description(item, locale)),
    `<media:content url="${escapeXml(origin + pictureOf(item))}" type="${item.photo === null ? 'image/png' : 'image/jpeg'}" medium="image" width="1200" height="630"/>`,
    '</item>',
  ].join('');
}

/** "26 ноября, 19:00 · Театр оперы · от 18 руб." and a line about the event. */
function description(item: NewsItem, locale: Locale): string {
  const speak = { locale: textLanguage(locale) };
  const when = formatDateTime(item.startsAt, item.timeZone, locale);
  const facts = [when, item.place, price(item, locale), item.age].filter((fact) => fact !== '').join(' · ');
  const status =
    item.status === 'cancelled' || item.status === 'postponed'
      ? [item.status === 'cancelled' ? m.site_feeds_is_cancelled({}, speak) : m.site_feeds_is_postponed({}, speak)]
      : [];
  const about = item.tagline ?? item.description;
  return [...status, facts, ...(about === null ? [] : [shorten(about, LONGEST_TEXT)])].join('\n');
}

/** Price of the entry's date; its status when sold out, and nothing when cancelled or postponed. */
function price({ minTotalMinor, maxTotalMinor, currency, status }: NewsItem, locale: Locale): string {
  const speak = { locale: textLanguage(locale) };
  if (status === 'free') return m.site_price_free({}, speak);
  if (status === 'sold_out') return m.site_status_sold_out({}, speak);
  if (status === 'cancelled' || status === 'postponed' || minTotalMinor === null) return '';
  if (minTotalMinor === 0 && (maxTotalMinor ?? 0) === 0) return m.site_price_free({}, speak);
  const money = formatMoney(minTotalMinor, currency, locale);
  return minTotalMinor === maxTotalMinor ? money : m.site_price_from({ price: money }, speak);
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
