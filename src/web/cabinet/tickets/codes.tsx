import { type ReactNode, useState } from 'react';
import type { CodesOrder } from '#api/cabinet/tickets-contract.ts';
import { formatDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { GuideButton } from '../parts/guide-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { onSite } from '../site-links.ts';
import { CodeScreen } from './code-screen.tsx';
import css from './codes.module.css';

/** Purchases other than tickets: certificates, passes, parking, rentals. Those that can still be used come first. */
export function Codes({ orders }: { orders: readonly CodesOrder[] }): ReactNode {
  if (orders.length === 0) {
    return (
      <Notice icon="gift" title={m.cabinet_tickets_no_codes()} text={m.cabinet_tickets_no_codes_text()}>
        <GuideButton />
      </Notice>
    );
  }
  return (
    <ul className={css.list}>
      {orders.map((order) => (
        <li
          key={`${order.orderId} ${order.item.id} ${order.item.startsAt}`}
          className={css.card}
          data-done={order.isDone ? '' : undefined}
        >
          <div className={css.head}>
            <span className={css.icon}>
              <CabinetIcon name={order.watchUrl === null ? 'gift' : 'play'} size={24} />
            </span>
            <div>
              <h2>{order.item.title}</h2>
              {order.item.place === null ? null : (
                <p>
                  {order.item.place}, {order.item.address}
                </p>
              )}
            </div>
          </div>
          <ul className={css.codes}>
            {order.codes.map((code, index) => (
              <Code key={code.code ?? index} order={order} code={code} />
            ))}
          </ul>
          <p className={css.links}>
            <a className="link" href={order.files.pdf} target="_blank" rel="noreferrer">
              {m.cabinet_tickets_pdf()}
            </a>
            <a className="link" href={onSite(order.ticketPath)}>
              {m.cabinet_codes_page()}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}

type CodeProps = { order: CodesOrder; code: CodesOrder['codes'][number] };

function Code({ order, code }: CodeProps): ReactNode {
  const [isLarge, setLarge] = useState(false);
  const { item, watchUrl } = order;
  return (
    <li className={css.code}>
      <div>
        {code.option === null ? null : <b>{code.option}</b>}
        {code.code === null || watchUrl !== null ? null : <span className={css.text}>{code.code}</span>}
        <span className={css.state}>{stateText(code, order)}</span>
      </div>
      {code.qr === null || order.isDone ? null : watchUrl === null ? (
        <Button size="m" onClick={() => setLarge(true)} aria-haspopup="dialog">
          {m.cabinet_codes_show()}
        </Button>
      ) : (
        <ButtonLink size="m" href={onSite(watchUrl)}>
          {m.ticket_item_watch()}
        </ButtonLink>
      )}
      {isLarge && code.qr !== null ? (
        <CodeScreen
          title={item.title}
          codes={[{ key: item.title, qr: code.qr, lines: [code.option ?? '', code.code ?? ''].filter(Boolean) }]}
          onClose={() => setLarge(false)}
        />
      ) : null}
    </li>
  );
}

function stateText(code: CodeProps['code'], { item, support }: CodesOrder): string {
  const day = (at: string): string => formatDay(at, item.timeZone, facts.locale, { year: true });
  if (code.state === 'void') return m.ticket_item_void();
  if (code.isStopped) return m.cabinet_certificate_frozen({ phone: support.phone, email: support.email });
  if (code.isHidden) return m.ticket_item_hidden();
  if (code.usedAt !== null) return m.ticket_item_used({ time: day(code.usedAt) });
  return code.validUntil === null ? m.ticket_item_no_end() : m.ticket_item_until({ date: day(code.validUntil) });
}
