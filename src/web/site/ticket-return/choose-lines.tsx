import type { ReactNode } from 'react';
import type { Currency } from '#domain/money/money.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatMoney } from '#texts/format.ts';
import { wholeBackMinor } from '#texts/paid-with.ts';
import { m } from '#texts/generated/messages.js';
import { untilText } from '#texts/return-steps.ts';
import { currencyOf, type NamedLine, type NamedPart, namesOf, type StepProps } from './return-lines.ts';
import css from './ticket-return.module.css';

/** Check boxes for every line that can be returned now, with what each pays by itself; others with the reason. */
export function ChooseLines({ data, locale, parts, asked }: StepProps & { parts: readonly NamedPart[] }): ReactNode {
  const currency = currencyOf(data);
  const open = parts.flatMap(({ lines }) => lines.filter(({ quote }) => quote.isOpen));
  const isOnly = open.length === 1;
  return (
    <form method="get" className={css.form}>
      {asked.returnKey === undefined ? null : <input type="hidden" name="return" value={asked.returnKey} />}
      <h2>{m.ticket_own_choose()}</h2>
      {parts.map((part) => (
        <fieldset key={part.key} className={css.part}>
          <legend>
            {part.title}
            {part.about === '' ? null : <small>{part.about}</small>}
          </legend>
          {part.lines.map((line) => (
            <Line
              key={line.lineNo}
              line={line}
              currency={currency}
              locale={locale}
              together={namesOf(parts, line.quote.withLines)}
              isChosen={isOnly || asked.lineNos.includes(line.lineNo)}
            />
          ))}
        </fieldset>
      ))}
      {open.length === 0 ? (
        <p className={css.text}>{m.ticket_own_failed_closed()}</p>
      ) : (
        <button type="submit">{m.ticket_own_continue()}</button>
      )}
    </form>
  );
}

type LineProps = { line: NamedLine; currency: Currency; locale: Locale; together: string; isChosen: boolean };

function Line({ line, currency, locale, together, isChosen }: LineProps): ReactNode {
  const { lineNo, name, quote, isHandedOver } = line;
  const amount = formatMoney(wholeBackMinor(quote), currency, locale, 'long');
  return (
    <label className={css.line} data-closed={quote.isOpen ? undefined : ''}>
      <input
        type="checkbox"
        name="lines"
        value={lineNo}
        disabled={!quote.isOpen}
        defaultChecked={quote.isOpen && isChosen}
      />
      <span>
        <b>{name}</b>
        <small>
          {quote.isOpen
            ? [m.ticket_own_line_back({ amount }), ...untilOf(line, locale)].join(', ')
            : quote.isUsed
              ? m.ticket_own_line_used()
              : quote.withLines.length > 0
                ? m.ticket_own_line_bound()
                : m.ticket_own_line_late()}
        </small>
        {together === '' ? null : <small>{m.ticket_own_line_with({ names: together })}</small>}
        {isHandedOver && quote.isOpen ? <small>{m.ticket_own_line_handed()}</small> : null}
      </span>
      <span className={css.amount}>{formatMoney(quote.priceMinor, currency, locale)}</span>
    </label>
  );
}

function untilOf({ quote: { until }, timeZone }: NamedLine, locale: Locale): string[] {
  return until === null ? [] : [untilText(until, timeZone, locale)];
}
