import type { ExampleMessage } from '#api/dev/messages-ports.ts';
import type { OfferedLocale } from '#domain/locales/locale.ts';
import type { AccountMailWriter, ShortMessage, SmsWriter } from '#usecases/accounts/account-emails.ts';
import type { BuyerMailWriter } from '#usecases/buyer-codes/ports.ts';
import type { HolderMailWriter, MailWriter, NamedParts, OrderMailKind } from '#usecases/mail/ports.ts';
import type { ReviewMailWriter } from '#usecases/reviews/ports.ts';
import type { TicketOrder } from '#usecases/tickets/ports.ts';
import type { AlertMailWriter } from '#usecases/alerts/ports.ts';
import { ACCOUNT_EXAMPLES, type AccountExample } from './example-account.ts';
import { alertExamples } from './example-alert.ts';
import { exampleEntitlements, exampleItems, exampleReview } from './example-items.ts';
import { exampleHolderMail, HOLDER_EXAMPLES } from './example-holder.ts';
import { exampleCancelledPart, exampleNamed, exampleOpened, seatsOf } from './example-mixed.ts';
import { exampleMarket, exampleScheduleChange, exampleOrder, exampleTickets } from './example-order.ts';

export type Writers = {
  mailWriter: MailWriter;
  holderMail: HolderMailWriter;
  reviewMail: ReviewMailWriter;
  buyerMail: BuyerMailWriter;
  accountMail: AccountMailWriter;
  smsWriter: SmsWriter;
  alertMail: AlertMailWriter;
};

const TO = 'anna@mail.example';
const PHONES = { belarus: '+375291234567', georgia: '+995555123456' } as const;

/** Every message of the product, from the real writers, with an order and a person that do not exist. */
export function exampleMessages(writers: Writers, now: () => Date): ExampleMessage[] {
  const readerOf = (locale: OfferedLocale) => ({ market: exampleMarket(locale), locale });
  const sms = (say: (locale: OfferedLocale) => ShortMessage): NonNullable<ExampleMessage['sms']> => {
    return (locale) => {
      const reader = readerOf(locale);
      return { to: PHONES[reader.market], text: writers.smsWriter.text(say(locale), reader) };
    };
  };
  const named = (order: TicketOrder): NamedParts => ({ tickets: [{ order, seats: seatsOf(order) }], items: [] });
  const order = (
    about: Pick<ExampleMessage, 'name' | 'title' | 'cause' | 'group'>,
    why: OrderMailKind,
    of: (locale: OfferedLocale) => NamedParts = (locale) => named(exampleOrder(locale, now())),
    isWhole = true,
  ): ExampleMessage => ({
    ...about,
    mail: async (locale) => writers.mailWriter.order({ named: of(locale), isWhole, to: TO, why, key: about.name }),
    ...(why.kind === 'refunded' && about.name === 'refunded'
      ? {
          sms: sms((locale) => ({
            kind: 'refunded',
            order: exampleOrder(locale, now()),
            amountMinor: why.amountMinor,
          })),
        }
      : {}),
  });
  const change = (
    about: Pick<ExampleMessage, 'name' | 'title' | 'cause'>,
    of: (locale: OfferedLocale) => TicketOrder,
  ): ExampleMessage => ({
    ...about,
    group: 'Orders',
    mail: async (locale) => {
      const changed = of(locale);
      const seats = seatsOf(changed);
      return writers.mailWriter.scheduleChange({ order: changed, seats, to: TO, key: about.name, moved: null });
    },
    sms: sms((locale) => ({ kind: 'schedule_changed', order: of(locale) })),
  });
  const item = (about: Pick<ExampleMessage, 'name' | 'title' | 'cause'>, why: OrderMailKind): ExampleMessage =>
    order({ ...about, group: 'Items' }, why, (locale) => ({
      tickets: [],
      items: [exampleItems(locale, now(), 'certificate')],
    }));
  const account = ({ email, sms: say, ...about }: AccountExample): ExampleMessage => ({
    ...about,
    ...(email && {
      mail: async (locale) =>
        writers.accountMail.write({
          email: email(locale, now()),
          reader: readerOf(locale),
          to: TO,
          key: about.name,
        }),
    }),
    ...(say && { sms: sms((locale) => say(locale, now())) }),
  });
  const codes = (kind: 'certificate' | 'video') => (locale: OfferedLocale) =>
    writers.mailWriter.bought({ tickets: [], items: [exampleEntitlements(locale, now(), kind)] }, TO);
  return [
    {
      name: 'tickets',
      title: 'Tickets',
      cause: 'An order is paid',
      group: 'Orders',
      mail: (locale) => writers.mailWriter.bought({ tickets: [exampleTickets(locale, now())], items: [] }, TO),
      sms: sms((locale) => ({ kind: 'tickets', order: exampleOrder(locale, now()) })),
    },
    order(
      {
        name: 'declined',
        title: 'Payment declined',
        cause: 'The bank said no; the seats are still held',
        group: 'Orders',
      },
      { kind: 'declined' },
    ),
    order(
      { name: 'expired', title: 'Order expired', cause: 'No payment came in time', group: 'Orders' },
      { kind: 'expired' },
    ),
    order(
      {
        name: 'given-back',
        title: 'Payment came too late',
        cause: 'Somebody else has the seats; the money goes back',
        group: 'Orders',
      },
      { kind: 'given_back', amountMinor: 8400, reason: 'seats_gone' },
    ),
    change({ name: 'cancelled', title: 'Performance cancelled', cause: 'The organizer cancels it' }, (locale) =>
      exampleScheduleChange(locale, now(), 'cancelled'),
    ),
    change({ name: 'postponed', title: 'Performance moved', cause: 'The organizer names a new date' }, (locale) =>
      exampleScheduleChange(locale, now(), 'postponed'),
    ),
    change(
      { name: 'postponed-open', title: 'Performance postponed', cause: 'The new date is not known yet' },
      (locale) => exampleScheduleChange(locale, now(), 'open'),
    ),
    order(
      { name: 'refunded', title: 'Refund sent', cause: 'The provider has confirmed it', group: 'Orders' },
      { kind: 'refunded', amountMinor: 8000 },
    ),
    order(
      {
        name: 'charged-back',
        title: 'Payment charged back',
        cause: 'The payer’s bank takes the money back; tickets are void',
        group: 'Orders',
      },
      { kind: 'charged_back', amountMinor: 8400 },
    ),
    ...HOLDER_EXAMPLES.map(({ kind, ...about }): ExampleMessage => ({
      ...about,
      group: 'Orders',
      mail: (locale) => writers.holderMail({ ...exampleHolderMail(locale, now(), kind), to: TO, key: about.name }),
    })),
    {
      name: 'buyer-code',
      title: 'Code for a return or a transfer',
      cause: 'Somebody wants to return a ticket or hand it over, in a browser that is not known',
      group: 'Orders',
      mail: async (locale) => {
        const order = { number: 'RA-7K2M9P', email: TO, market: exampleMarket(locale), locale };
        return writers.buyerMail.code({ order, code: '482915', minutes: 15, key: 'buyer-code' });
      },
    },
    {
      name: 'bought',
      title: 'Tickets and codes',
      cause: 'An order of two performances and an item is paid',
      group: 'Orders',
      mail: (locale) => writers.mailWriter.bought(exampleOpened(locale, now()), TO),
    },
    order(
      {
        name: 'several-declined',
        title: 'Payment declined, several parts',
        cause: 'The bank said no',
        group: 'Orders',
      },
      { kind: 'declined' },
      (locale) => exampleNamed(locale, now()),
    ),
    order(
      { name: 'several-expired', title: 'Order expired, several parts', cause: 'No payment came', group: 'Orders' },
      { kind: 'expired' },
      (locale) => exampleNamed(locale, now()),
    ),
    change(
      {
        name: 'part-cancelled',
        title: 'One performance of an order cancelled',
        cause: 'The organizer cancels one of two performances',
      },
      (locale) => exampleCancelledPart(locale, now()),
    ),
    order(
      {
        name: 'part-refunded',
        title: 'Refund of a part sent',
        cause: 'The buyer returned one ticket of an order of several parts',
        group: 'Orders',
      },
      { kind: 'refunded', amountMinor: 4000 },
      (locale) => ({ tickets: exampleNamed(locale, now()).tickets.slice(1), items: [] }),
      false,
    ),
    {
      name: 'item-codes',
      title: 'Codes of an item',
      cause: 'An order of an item is paid',
      group: 'Items',
      mail: codes('certificate'),
    },
    { name: 'rental', title: 'A video to watch', cause: 'A rental is paid', group: 'Items', mail: codes('video') },
    item({ name: 'item-declined', title: 'Payment declined', cause: 'The bank said no' }, { kind: 'declined' }),
    item({ name: 'item-expired', title: 'Order expired', cause: 'No payment came in time' }, { kind: 'expired' }),
    item(
      { name: 'item-given-back', title: 'Payment came too late', cause: 'Nothing is left of it; the money goes back' },
      { kind: 'given_back', amountMinor: 8400, reason: 'seats_gone' },
    ),
    item(
      { name: 'item-refunded', title: 'Refund sent', cause: 'The provider has confirmed it' },
      { kind: 'refunded', amountMinor: 8400 },
    ),
    item(
      {
        name: 'item-charged-back',
        title: 'Payment charged back',
        cause: 'The payer’s bank takes the money back; codes are void',
      },
      { kind: 'charged_back', amountMinor: 8400 },
    ),
    ...ACCOUNT_EXAMPLES.map(account),
    ...reviewExamples(writers.reviewMail, now),
    ...alertExamples(writers.alertMail, now),
  ];
}

function reviewExamples(reviewMail: ReviewMailWriter, now: () => Date): ExampleMessage[] {
  const decision = (state: 'published' | 'rejected') => async (locale: OfferedLocale) =>
    reviewMail.decision({ review: exampleReview(locale, now(), state), key: `review-${state}` });
  return [
    {
      name: 'review-code',
      title: 'Code for a review',
      cause: 'Somebody writes a review and gives an address',
      group: 'Reviews',
      mail: async (locale) => {
        const { subject, ...review } = exampleReview(locale, now(), 'published');
        const draft = {
          ...review,
          id: '0199d1a2-3b4c-7d5e-8f60-998877665544',
          subject,
          privacyVersion: '1.0',
          emails: 1,
          askedAt: now(),
          code: { hash: null, madeAt: null, tries: 0 },
          isConfirmed: false,
        };
        return reviewMail.code({ draft, subject, code: '482915', key: 'review-code' });
      },
    },
    {
      name: 'review-published',
      title: 'Review published',
      cause: 'A moderator has read it',
      group: 'Reviews',
      mail: decision('published'),
    },
    {
      name: 'review-rejected',
      title: 'Review not published',
      cause: 'A moderator gives a reason',
      group: 'Reviews',
      mail: decision('rejected'),
    },
  ];
}
