import type { Locale } from '#domain/locales/locale.ts';
import { isLocale } from '#domain/locales/locale.ts';

/** Subjects that visitors can subscribe to. A city without a category is its whole guide. */
export type FeedSubject =
  | { kind: 'city'; city: string; category: string | null }
  | { kind: 'place'; id: number }
  | { kind: 'person'; id: number };
export type FeedFormat = 'ics' | 'rss';
export type FeedAddress = { locale: Locale; subject: FeedSubject; format: FeedFormat };

const ADDRESS = /^\/feeds\/([a-z]{2})\/(city|place|person)\/([a-z0-9-]{1,40})(?:\/([a-z0-9-]{1,40}))?\.(ics|rss)$/;
const ID = /^[1-9]\d{0,9}$/;
const LARGEST_ID = 2_147_483_647;

/** Addresses of feed files: `/feeds/ru/city/minsk/koncert.ics`, `/feeds/en/place/17.rss`. */
export function feedAddress(locale: Locale, subject: FeedSubject, format: FeedFormat): string {
  const name =
    subject.kind !== 'city'
      ? String(subject.id)
      : subject.category === null
        ? subject.city
        : `${subject.city}/${subject.category}`;
  return `/feeds/${locale}/${subject.kind}/${name}.${format}`;
}

export function readFeedAddress(path: string): FeedAddress | null {
  const [, locale = '', kind, name = '', category, format] = ADDRESS.exec(path) ?? [];
  if (!isLocale(locale)) return null;
  const shared = { locale, format: format === 'ics' ? ('ics' as const) : ('rss' as const) };
  if (kind === 'city') return { ...shared, subject: { kind, city: name, category: category ?? null } };
  if ((kind !== 'place' && kind !== 'person') || category !== undefined) return null;
  if (!ID.test(name) || Number(name) > LARGEST_ID) return null;
  return { ...shared, subject: { kind, id: Number(name) } };
}
