import type { PersonalCalendarReads } from '#usecases/profile/document-ports.ts';
import { OWNED } from '#adapters/db/accounts/owned-orders.ts';
import { calendarStatement } from '#adapters/db/guide/feed-reads.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { CalendarItem } from '#usecases/catalog/feed-ports.ts';

/**
 * $3 account. Performances for which it has tickets, of its favourite events, and of persons, places and organizers
 * that it follows.
 */
const OWN = `$4::text is null and p.id in (
  select t.performance_id from account a join orders o on ${OWNED} join ticket t on t.order_id = o.id
    where a.id = $3::uuid and t.state <> 'void'
  union select q.id from favourite f join performance q on q.event_id = f.event_id where f.account_id = $3::uuid
  union select q.id from follow f join event_person ep on ep.person_id = f.person_id join performance q on q.event_id = ep.event_id
    where f.account_id = $3::uuid
  union select q.id from follow f join performance q on q.place_id = f.place_id where f.account_id = $3::uuid and q.starts_at >= $2::timestamptz - interval '1 day'
  union select q.id from follow f join event oe on oe.organizer_id = f.organizer_id join performance q on q.event_id = oe.id
    where f.account_id = $3::uuid and q.starts_at >= $2::timestamptz - interval '1 day')`;

export function createPersonalCalendarReads(on: Queryable): PersonalCalendarReads {
  return {
    async owner(secret) {
      const text = `select a.id as "accountId", a.locale from personal_calendar c join account a on a.id = c.account_id
        where c.secret = $1 and a.deleted_at is null and a.banned_at is null`;
      const statement = { name: 'calendar.owner', text, values: [secret] };
      const [row] = await query<{ accountId: string; locale: Locale }>(on, statement);
      return row ?? null;
    },
    items: (accountId, limit, { language, now }) =>
      query<CalendarItem>(on, {
        name: 'calendar.items',
        text: calendarStatement(OWN),
        values: [language, now, accountId, null, limit],
      }),
  };
}
