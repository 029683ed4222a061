import type { ExampleMessage } from '#api/dev/messages-ports.ts';
import { ALERT_CAUSES } from '#domain/alerts/event-alert.ts';
import type { OfferedLocale } from '#domain/locales/locale.ts';
import type { AlertEmail, AlertMailWriter, ToldAlert } from '#usecases/alerts/ports.ts';
import { exampleMarket, exampleOrder, startIn } from './example-order.ts';

const ABOUT: Readonly<Record<AlertEmail['kind'], { title: string; cause: string }>> = {
  question: { title: 'Alert asked for', cause: 'Somebody enters an address on an event’s page' },
  sale_opens: { title: 'Alert: the sale opens', cause: 'Tickets can be bought from now on' },
  presale_opens: { title: 'Alert: the presale opens', cause: 'Tickets can be bought before the general sale' },
  tickets_back: { title: 'Alert: tickets are back', cause: 'A sold-out performance has free seats again' },
  new_date: { title: 'Alert: a new date', cause: 'A date is added in the city, told once a week at most' },
  lower_price: { title: 'Alert: cheaper', cause: 'The lowest price of a performance has fallen' },
};

export function alertExamples(alertMail: AlertMailWriter, now: () => Date): ExampleMessage[] {
  return (['question', ...ALERT_CAUSES] as const).map((kind) => ({
    name: `alert-${kind.replaceAll('_', '-')}`,
    ...ABOUT[kind],
    group: 'Alerts',
    mail: async (locale) => alertMail.write({ kind }, exampleAlert(locale, now()), `alert-${kind}`),
  }));
}

function exampleAlert(locale: OfferedLocale, now: Date): ToldAlert {
  const { performance } = exampleOrder(locale, now);
  const { title, citySlug } = performance;
  return {
    id: '0199d1a2-3b4c-7d5e-8f60-556677889900',
    secret: 'Jd8sYq2LkP0wRt5VnX3mZb7c',
    eventId: performance.eventId,
    cityId: 1,
    email: 'anna@mail.example',
    market: exampleMarket(locale),
    locale,
    confirmedAt: now,
    title,
    citySlug,
    next: { ...performance, startsAt: startIn(30, now) },
  };
}
