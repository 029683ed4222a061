import type { ReactNode } from 'react';
import type { OrderQuestions, OrderView } from '#api/orders/contract.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { type CheckoutFacts, type SoldKind, soldKind } from './checkout-facts.ts';
import { Consents } from './consents.tsx';
import { ContactFields, type FormProps } from './contact-fields.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { Questions } from './questions.tsx';

type Props = FormProps & { order: OrderView; facts: CheckoutFacts; asked: OrderQuestions; isKnownHere?: boolean };

const CONTACT_TITLE: Readonly<Record<SoldKind, () => string>> = {
  tickets: m.widget_contact_title,
  codes: m.widget_item_contact,
  rental: m.widget_item_rental_contact,
};

/** The fields of the form, whatever is bought: contact, questions of the organizers, payment method, consents. */
export function CheckoutFields({ order, facts, asked, isKnownHere = false, ...form }: Props): ReactNode {
  const sold = soldKind(order);
  return (
    <>
      <h2>{CONTACT_TITLE[sold]()}</h2>
      <ContactFields market={order.market} sold={sold} {...form} />
      <Questions order={order} asked={asked} {...form} />
      {order.dueMinor === 0 ? null : <PaymentMethods market={order.market} locale={facts.locale} />}
      <Consents order={order} facts={facts} isKnownHere={isKnownHere} {...form} />
    </>
  );
}

/** Who sells, and where to get help. */
export function Sellers({ order }: { order: OrderView }): ReactNode {
  const names = [...order.performances.map(({ organizer }) => organizer), ...order.items.map(({ seller }) => seller)];
  const sellers = [...new Set(names.filter((name) => name !== null))];
  const [only] = sellers;
  const text =
    only === undefined
      ? m.widget_help({ phone: SLOT })
      : sellers.length === 1
        ? m.widget_seller({ organizer: only, phone: SLOT })
        : m.widget_sellers({ sellers: sellers.join(', '), phone: SLOT });
  return (
    <Sentence text={text}>
      <span className="unbroken">{MARKETS[order.market].support.phone}</span>
    </Sentence>
  );
}
