import { type ReactNode, useState } from 'react';
import { contentLanguage, type Locale, localText } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName, PAYMENT_MARKS } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import css from './payment-methods.module.css';

/** Payment methods that the order's market has enabled; each leads to the provider's page. */
export function PaymentMethods({ market, locale }: { market: MarketName; locale: Locale }): ReactNode {
  const methods = MARKETS[market].paymentMethods;
  const [chosen, setChosen] = useState(methods[0]);
  return (
    <fieldset>
      <legend>
        <h2>{m.widget_payment_title()}</h2>
      </legend>
      {methods.map((method) => (
        <label key={method} className={css.method}>
          <input
            type="radio"
            name="method"
            value={method}
            checked={method === chosen}
            onChange={() => setChosen(method)}
          />
          <span>
            <b>{m.widget_card()}</b>
            <small>{m.widget_card_hint()}</small>
          </span>
          <span className={`${css.marks} desktop`} aria-hidden="true">
            {PAYMENT_MARKS[method].map(({ sign, name }) => (
              <span key={sign}>{localText(name, contentLanguage(locale))}</span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
