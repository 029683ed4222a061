import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { CabinetOrder, OrderPartLines } from '#api/cabinet/orders-contract.ts';
import { ownOrder } from '#api/cabinet/endpoints-contract.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { Answered } from '../parts/answered.tsx';
import { Bone } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { documentLink, eventLink } from '../site-links.ts';
import { useAnswer } from '../use-answer.ts';
import { OrderActs } from './order-acts.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { shownState, timeZoneOf } from './order-state.ts';
import css from './order.module.css';

/** One order: its items, payments and refunds, the accepted documents and the available actions. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const answer = useAnswer(ownOrder, { params: { id } });
  return (
    <>
      <Link className={css.back} to="/orders">
        <CabinetIcon name="left" size={18} />
        {m.cabinet_order_all()}
      </Link>
      <Answered answer={answer} skeleton={<Skeleton />}>
        {(order, { reload }) => <Order order={order} onChange={reload} />}
      </Answered>
    </>
  );
}

type Props = { order: CabinetOrder };

function Order({ order, onChange }: Props & { onChange: () => void }): ReactNode {
  const { tone, icon, text } = shownState(order);
  const date = formatDateTime(order.createdAt, timeZoneOf(order), facts.locale, { year: true });
  return (
    <>
      <PageHead title={m.site_order_number({ number: order.number })} note={m.cabinet_order_made({ date })}>
        <span className={css.state} data-tone={tone}>
          <CabinetIcon name={icon} />
          {text}
        </span>
      </PageHead>
      <div className={css.columns}>
        <div className={css.column}>
          <section className={css.card}>
            {order.orderParts.map((part) => (
              <div key={part.key} className={css.part}>
                <Subject part={part} />
                <OrderLines part={part} currency={order.currency} />
              </div>
            ))}
          </section>
          <OrderActs order={order} onChange={onChange} />
        </div>
        <div className={css.column}>
          <OrderMoney order={order} />
          <Agreed order={order} />
        </div>
      </div>
    </>
  );
}

function Subject({ part: { event, title, startsAt, place, timeZone } }: { part: OrderPartLines }): ReactNode {
  return (
    <header className={css.subject}>
      <h2>{event === null ? title : <a href={eventLink({ ...event, eventId: event.id })}>{title}</a>}</h2>
      {startsAt === null ? null : (
        <p>{formatDateTime(startsAt, timeZone, facts.locale, { weekday: 'short', year: true })}</p>
      )}
      {place === null ? null : <p>{place}</p>}
    </header>
  );
}

function Agreed({ order }: Props): ReactNode {
  const { documents, email } = order;
  const timeZone = timeZoneOf(order);
  if (documents.length === 0) return null;
  const names: Record<string, () => string> = {
    'contract-offer': m.cabinet_order_offer,
    'privacy-policy': m.cabinet_order_privacy,
  };
  return (
    <section className={css.card}>
      <h2>{m.cabinet_order_agreed()}</h2>
      <ul className={css.documents}>
        {documents.map(({ key, version, at }) => (
          <li key={key}>
            <a className="link" href={documentLink(key, version)}>
              {names[key]?.() ?? key}
            </a>
            <span>
              {m.cabinet_order_edition({ version })} · {formatDateTime(at, timeZone, facts.locale, { year: true })}
            </span>
          </li>
        ))}
      </ul>
      {email === null ? null : <p className={css.quiet}>{m.cabinet_order_sent({ email })}</p>}
    </section>
  );
}

function Skeleton(): ReactNode {
  return (
    <>
      <Bone width="240px" height="36px" />
      <div className={css.columns}>
        <Bone height="300px" radius="16px" />
        <Bone height="300px" radius="16px" />
      </div>
    </>
  );
}
