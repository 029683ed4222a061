import type { ReactNode } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { watchPath } from '#domain/video/watch-address.ts';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { type SoldKind, soldKind } from '../checkout/checkout-facts.ts';
import { OrderSummary } from '../checkout/order-summary.tsx';
import { Icon } from '../frame/icons.tsx';
import { checkoutFacts, keptAs } from './checkout-form.tsx';
import type { KnownFacts } from './form-facts.ts';
import type { FormStep } from './form-step.ts';
import parts from '../frame/parts.module.css';
import css from '../checkout/paid.module.css';
import status from '../frame/status-page.module.css';
import checking from '../checkout/checking.module.css';

type Words = { title: () => string; sent: (to: { email: string }) => string; open: () => string };
const WORDS: Readonly<Record<SoldKind, Words>> = {
  tickets: { title: m.widget_paid, sent: m.widget_paid_sent, open: m.widget_open_tickets },
  codes: { title: m.widget_item_paid_title, sent: m.widget_item_paid_text, open: m.widget_item_open },
  rental: { title: m.widget_item_rental_paid_title, sent: m.widget_item_rental_paid_text, open: m.ticket_item_watch },
};

/** Waits for the bank's result; the document reloads itself. */
export function Waiting({ order }: Extract<FormStep, { kind: 'waiting' | 'returning' }>): ReactNode {
  const back = order.isOwn ? order.payment?.redirectUrl : null;
  return (
    <div className={status.state} role="status">
      <div className={checking.lamps} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      <h1>{m.widget_item_waiting()}</h1>
      <p>{m.widget_item_waiting_text()}</p>
      {back ? (
        <p className={css.after}>
          <a className="link" href={back}>
            {m.site_order_back_to_payment()}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function Done({ facts, title, children }: { facts: KnownFacts; title: string; children: ReactNode }): ReactNode {
  return (
    <>
      <p className={css.done} aria-hidden="true" data-sale-paid={keptAs(facts)}>
        <Icon name="check" size={28} />
      </p>
      <h1>{title}</h1>
      <p className={css.lead}>{children}</p>
    </>
  );
}

export function PaidOrder({ facts, order }: { facts: KnownFacts; order: OrderView }): ReactNode {
  const sold = soldKind(order);
  const words = WORDS[sold];
  const path = order.ticketUrl === null ? null : pathOf(sold, order.ticketUrl, facts);
  return (
    <>
      <Done facts={facts} title={words.title()}>
        {order.email === null ? '' : words.sent({ email: order.email })}{' '}
        <Sentence text={m.widget_order_number({ number: SLOT })}>
          <span className={css.number}>{order.number}</span>
        </Sentence>
      </Done>
      <OrderSummary order={order} facts={checkoutFacts(facts)} />
      {path === null ? null : (
        <a className={`${parts.button} ${css.open}`} data-size="xl" href={facts.siteOrigin + path} target="_top">
          {words.open()}
        </a>
      )}
    </>
  );
}

/** The buyer returned in another browser: the page says that the purchase was sent by email. */
export function Sent({ facts, order }: { facts: KnownFacts } & Extract<FormStep, { kind: 'sent' }>): ReactNode {
  const { subject } = facts;
  const words = WORDS[order.kind === 'tickets' || subject.kind === 'tickets' ? 'tickets' : kindOf(subject.sale.kind)];
  return (
    <Done facts={facts} title={words.title()}>
      {order.maskedEmail === null ? '' : words.sent({ email: order.maskedEmail })}
    </Done>
  );
}

function kindOf(kind: OrderView['items'][number]['kind']): SoldKind {
  return kind === 'video' || kind === 'package' ? 'rental' : 'codes';
}

/** A rental opens the video at once. */
function pathOf(sold: SoldKind, ticketUrl: string, { locale }: KnownFacts): string {
  return sold === 'rental' ? watchPath(ticketUrl.split('/').at(-1) ?? '', locale) : ticketUrl;
}
