import type { Claim } from './compare.ts';
import { eventOf, performanceOf, shownOf, type Scope } from './of-answers.ts';
import { eventIn } from './of-pages.ts';
import { isPriced, lowestIn } from './words.ts';

/** Reads what the calendars and news of a city say. */

export function calendarClaims(scope: Scope, where: string, file: string): Claim[] {
  const text = file.replace(/\r\n[ \t]/g, '');
  return text.split('BEGIN:VEVENT').flatMap((entry) => {
    const field = (name: string): string => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(entry)?.[1] ?? '';
    const link = eventIn(field('URL'));
    const id = /^performance-(\d+)@/.exec(field('UID'))?.[1];
    const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(field('DTSTART')) ?? [];
    if (link === null) return [];
    const claims: Claim[] = [{ about: eventOf(scope, link.id), what: 'link', says: link.path, where }];
    if (id === undefined) return claims;
    const about = performanceOf(scope, Number(id));
    claims.push({ about, what: 'date', says: `${year}-${month}-${day}T${hour}:${minute}:00.000Z`, where });
    const isOff = field('STATUS') === 'CANCELLED' ? 'yes' : 'no';
    claims.push({ about: `${about} is off`, what: 'status', says: isOff, where });
    return claims;
  });
}

/** `when` gives the words of a date for the shown date of an event; a price stands beside it or its status does. */
export function newsClaims(
  scope: Scope,
  where: string,
  file: string,
  shown: ReadonlyMap<number, { when: string; status: string }>,
): Claim[] {
  return [...file.matchAll(/<item>(.*?)<\/item>/gs)].flatMap(([, item = '']) => {
    const element = (name: string): string => new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(item)?.[1] ?? '';
    const link = eventIn(element('link'));
    if (link === null) return [];
    const about = shownOf(scope, link.id);
    const claims: Claim[] = [{ about: eventOf(scope, link.id), what: 'link', says: link.path, where }];
    const expected = shown.get(link.id);
    const facts = element('description')
      .split('\n')
      .find((line) => line.includes(' · '))
      ?.split(' · ');
    if (expected === undefined || facts === undefined) return claims;
    claims.push({ about: `${about}, in words`, what: 'date', says: facts[0] ?? '', where });
    claims.push({ about: `${about}, in words`, what: 'date', says: expected.when, where: 'event page' });
    // When, where, price, age.
    const price = facts.length < 4 ? undefined : facts.at(-2);
    if (price !== undefined && isPriced(expected.status as never))
      claims.push({ about, what: 'price', says: lowestIn(price), where });
    return claims;
  });
}
