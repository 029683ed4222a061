import { type ReactNode, useEffect, useId, useState } from 'react';
import { orderReturn, returnOrder } from '#api/cabinet/endpoints-contract.ts';
import type { CabinetOrder } from '#api/cabinet/orders-contract.ts';
import type { ReturnLineView, ReturnQuoteView } from '#api/tickets/return-contract.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { wholeBackMinor } from '#texts/paid-with.ts';
import { untilText } from '#texts/return-steps.ts';
import { quoteFacts, totalFacts } from '#web/shared/ticket/return-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { call } from '../client.ts';
import { facts } from '../facts.ts';
import { useOnline } from '../shell/use-online.ts';
import { nameOfLine } from './order-lines.tsx';
import css from './return-chosen.module.css';

type Props = { order: CabinetOrder; onDone: () => void };

/** Returns chosen lines of an order: what to return, what each pays, what all pay together, and then the button. */
export function ReturnChosen({ order, onDone }: Props): ReactNode {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [step, setStep] = useState<'ready' | 'busy' | { failed: string }>('ready');
  const [tries, setTries] = useState(0);
  const isOnline = useOnline();
  const quote = useQuote(order.id, { isOn: isOpen, chosen, tries });

  async function giveBack({ chosen: expected, added }: ReturnQuoteView): Promise<void> {
    if (expected === null) return;
    setStep('busy');
    const lineNos = [...new Set([...chosen, ...added])];
    const outcome = await call(returnOrder, { params: { id: order.id }, body: { lineNos, expected } });
    if (outcome.ok) return onDone();
    setStep({ failed: outcome.code });
    // The amounts on the screen are not those of this moment any more.
    if (outcome.code === 'return_changed' || outcome.code === 'tickets_go_together') setTries((count) => count + 1);
  }
  if (!isOnline) return <p role="status">{m.cabinet_return_offline()}</p>;
  if (!isOpen) {
    return (
      <p>
        <Button variant="quiet" size="m" onClick={() => setOpen(true)}>
          {m.ticket_own_link()}
        </Button>
      </p>
    );
  }
  if (quote === null) return <p role="status">{m.cabinet_return_choose()}…</p>;
  if (quote === 'failed') return <p role="alert">{m.cabinet_return_quote_failed()}</p>;
  const isQuoted = quote.chosen !== null && isFor(quote, chosen);
  return (
    <div className={css.chosen}>
      <Lines order={order} quote={quote} chosen={chosen} onChange={setChosen} />
      {chosen.length === 0 ? null : (
        <div className={css.total} role="status">
          {isQuoted && quote.chosen !== null ? (
            <Facts facts={totalFacts(quote.chosen, { currency: order.currency, locale: facts.locale })} />
          ) : null}
          <p>
            {m.ticket_own_sure()} {(quote.chosen?.moneyMinor ?? 0) > 0 ? m.cabinet_return_when() : null}
          </p>
        </div>
      )}
      {typeof step === 'string' ? null : (
        <p className={css.failed} role="alert">
          {failureText(step.failed)}
        </p>
      )}
      <div className={css.acts}>
        <Button
          variant="danger"
          size="m"
          onClick={() => void giveBack(quote)}
          disabled={step === 'busy' || chosen.length === 0 || !isQuoted}
        >
          {m.cabinet_return_chosen()}
        </Button>
        <Button variant="quiet" size="m" onClick={() => setOpen(false)} disabled={step === 'busy'}>
          {m.cabinet_return_keep()}
        </Button>
      </div>
    </div>
  );
}

type LinesProps = {
  order: CabinetOrder;
  quote: ReturnQuoteView;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

function Lines({ order, quote, chosen, onChange }: LinesProps): ReactNode {
  const quotes = new Map(quote.lines.map((line) => [line.lineNo, line]));
  const { added } = quote;
  const names = (lineNos: readonly number[]): string =>
    order.orderParts
      .flatMap((part) => part.lines)
      .filter(({ lineNo }) => lineNos.includes(lineNo))
      .map(nameOfLine)
      .join('; ');
  return order.orderParts.map((part) => {
    const lines = part.lines.flatMap((line) => {
      const own = quotes.get(line.lineNo);
      return own === undefined ? [] : [{ lineNo: line.lineNo, name: nameOfLine(line), quote: own }];
    });
    return lines.length === 0 ? null : (
      <fieldset key={part.key} className={css.part}>
        <legend>{part.title}</legend>
        {lines.map(({ lineNo, name, quote: own }) => (
          <Line
            key={lineNo}
            name={name}
            quote={own}
            timeZone={part.timeZone}
            currency={order.currency}
            isChosen={chosen.includes(lineNo)}
            isAdded={added.includes(lineNo)}
            together={names(own.withLines)}
            onToggle={(isOn) => onChange(isOn ? [...chosen, lineNo] : chosen.filter((each) => each !== lineNo))}
          />
        ))}
      </fieldset>
    );
  });
}

type LineProps = {
  name: string;
  quote: ReturnLineView;
  timeZone: string;
  currency: CabinetOrder['currency'];
  isChosen: boolean;
  /** It must go back with chosen ones. */
  isAdded: boolean;
  /** What must go back with it. */
  together: string;
  onToggle: (isOn: boolean) => void;
};

function Line({ name, quote, timeZone, currency, isChosen, isAdded, together, onToggle }: LineProps): ReactNode {
  const id = useId();
  const amount = formatMoney(wholeBackMinor(quote), currency, facts.locale, 'long');
  const until = quote.until === null ? null : untilText(quote.until, timeZone, facts.locale);
  const reason = quote.isUsed
    ? m.ticket_own_line_used()
    : quote.withLines.length > 0
      ? m.ticket_own_line_bound()
      : m.ticket_own_line_late();
  return (
    <div className={css.line} data-closed={quote.isOpen ? undefined : ''}>
      <input
        id={id}
        type="checkbox"
        checked={isChosen || isAdded}
        disabled={!quote.isOpen || isAdded}
        onChange={({ target }) => onToggle(target.checked)}
        aria-describedby={`${id}-about`}
      />
      <div>
        <label htmlFor={id}>{name}</label>
        <div id={`${id}-about`}>
          {isChosen || isAdded ? (
            <Facts facts={quoteFacts(quote, { currency, locale: facts.locale })} />
          ) : (
            <small>
              {quote.isOpen
                ? [m.ticket_own_line_back({ amount }), ...(until === null ? [] : [until])].join(', ')
                : reason}
            </small>
          )}
          {isAdded ? <small>{m.ticket_own_line_added()}</small> : null}
          {together === '' ? null : <small>{m.ticket_own_line_with({ names: together })}</small>}
        </div>
      </div>
    </div>
  );
}

function Facts({ facts: rows }: { facts: readonly (readonly [label: string, value: string])[] }): ReactNode {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function failureText(code: string): string {
  if (code === 'return_changed') return m.ticket_own_failed_changed();
  if (code === 'tickets_go_together') return m.ticket_own_failed_together();
  return m.cabinet_return_failed();
}

/** Whether an answer is for these lines and not for an earlier choice. */
function isFor(quote: ReturnQuoteView & { for?: string }, chosen: readonly number[]): boolean {
  return quote.for === chosen.join(',');
}

/** The quote of the chosen lines; while another one is on its way, the last one. */
function useQuote(
  orderId: string,
  { isOn, chosen, tries }: { isOn: boolean; chosen: readonly number[]; tries: number },
) {
  const [shown, setShown] = useState<(ReturnQuoteView & { for: string }) | 'failed' | null>(null);
  const lineNos = chosen.join(',');
  useEffect(() => {
    if (!isOn) return undefined;
    let isCurrent = true;
    const query = lineNos === '' ? {} : { lineNos };
    void call(orderReturn, { params: { id: orderId }, query }).then((outcome) => {
      if (isCurrent) setShown(outcome.ok ? { ...outcome.answer, for: lineNos } : 'failed');
    });
    return () => {
      isCurrent = false;
    };
  }, [orderId, isOn, lineNos, tries]);
  return shown;
}
