import type { ReactNode } from 'react';
import { itemHue } from '#domain/items/item-hue.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { codeValidity } from '#texts/code-text.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { CodeDrawing } from '#web/shared/ticket/code-drawing.tsx';
import { Footlights } from '#web/shared/ticket/footlights.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from '#web/shared/ticket/ticket.module.css';
import type { CodesPartView } from '#web/site/ticket-page/part-views.ts';
import { type PageAsked, proofPageOf } from '#web/site/ticket-page/return-key.ts';

type Code = CodesPartView['codes'][number];
type Props = { view: CodesPartView; code: Code; locale: Locale; asked: PageAsked; Title: 'h1' | 'h2' | 'h3' };

/** Ticket card of one code: item and validity above the perforation, the code or the link to the video below it. */
export function TicketCode({ view, code, locale, asked, Title }: Props): ReactNode {
  const { item, watchUrl } = view;
  return (
    <article className={css.ticket} data-off={code.state === 'void' ? '' : undefined} aria-label={m.ticket_item_code()}>
      <div className={css.upper}>
        <Footlights hue={itemHue(item.key)} />
        <Title className={css.title}>{item.title}</Title>
        {item.place === null ? null : (
          <p className={css.place}>
            {item.place}
            <br />
            {item.address}
          </p>
        )}
        <dl className={css.rows}>
          {code.option === null ? null : (
            <div>
              <dt>{m.widget_item_choose()}</dt>
              <dd>{code.option}</dd>
            </div>
          )}
          {item.event === null || item.startsAt === null ? null : (
            <div>
              <dt>{m.ticket_item_for_label()}</dt>
              <dd>
                {m.ticket_item_for({ event: item.event, date: formatDateTime(item.startsAt, item.timeZone, locale) })}
              </dd>
            </div>
          )}
          <div>
            <dt>{m.ticket_item_valid()}</dt>
            <dd>{codeValidity({ ...item, validUntil: code.validUntil }, item.timeZone, locale)}</dd>
          </div>
          {code.balanceMinor === null ? null : (
            <div>
              <dt>{m.ticket_certificate_balance()}</dt>
              <dd>{formatMoney(code.balanceMinor, view.order.currency, locale, 'long')}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className={css.lower}>
        {code.isStopped ? (
          <Stopped view={view} code={code} />
        ) : code.isHidden ? (
          <p className={css.note}>
            {m.ticket_item_hidden()} <a href={proofPageOf(asked, locale)}>{m.ticket_item_hidden_prove()}</a>
          </p>
        ) : code.qr === null || code.code === null ? (
          <p className={css.void}>{m.ticket_item_void()}</p>
        ) : watchUrl !== null ? (
          <a className={css.watch} href={watchUrl} data-document="">
            <Icon name="play" size={22} />
            {m.ticket_item_watch()}
          </a>
        ) : (
          <>
            <CodeDrawing qr={code.qr} label={`${m.ticket_item_code()} ${code.code}`} isUsed={code.state === 'used'} />
            {code.usedAt === null ? null : (
              <p className={css.used}>
                {m.ticket_item_used({ time: formatDateTime(code.usedAt, item.timeZone, locale) })}
              </p>
            )}
            <p className={css.serial}>{m.ticket_item_number({ code: code.code })}</p>
          </>
        )}
      </div>
    </article>
  );
}

/** Whoever holds the code asks support, and needs it for that. */
function Stopped({ view: { support }, code }: Pick<Props, 'view' | 'code'>): ReactNode {
  return (
    <>
      <p className={css.note}>
        <b>{m.ticket_item_stopped()}</b>. {m.ticket_item_stopped_text({ phone: support.phone, email: support.email })}
      </p>
      {code.code === null ? null : <p className={css.serial}>{m.ticket_item_number({ code: code.code })}</p>}
    </>
  );
}
