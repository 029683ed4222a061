import { type ReactNode, useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { AGREED_DOCUMENTS, DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import type { CheckoutFacts } from './checkout-facts.ts';
import type { FormProps } from './contact-fields.tsx';
import { returnRules } from './return-rule.ts';
import check from '../frame/check.module.css';
import parts from '../frame/parts.module.css';
import css from './consents.module.css';

type Props = FormProps & {
  order: OrderView;
  facts: CheckoutFacts;
  /** This browser has accepted the same document versions before, so the boxes are already ticked. */
  isKnownHere: boolean;
};

/**
 * Separate consents to the contract and to the processing of personal data, and the option to accept equal or better
 * seats when the payment arrives after the hold has expired.
 */
export function Consents({ order, facts, form, errors, isKnownHere, onChange }: Props): ReactNode {
  const [now] = useState(() => new Date());
  const { siteOrigin, locale } = facts;
  const versions = DOCUMENT_VERSIONS[order.market];
  const page = (document: keyof typeof AGREED_DOCUMENTS): string =>
    `${siteOrigin}/${locale}/pages/${AGREED_DOCUMENTS[document]}?version=${encodeURIComponent(versions[document])}`;
  // Of what costs nothing nothing can come back.
  const rules = order.dueMinor === 0 && order.tenders.length === 0 ? [] : returnRules(order, now, locale);
  return (
    <fieldset className={css.consents}>
      <legend className="vh">{m.widget_consents()}</legend>
      {rules.map(({ titles, rule }) => (
        <p key={rule} className={css.return}>
          {titles.length === 0 ? null : <b>{titles.join(', ')}. </b>}
          {rule}
        </p>
      ))}
      <Check name="terms" isOn={form.terms} error={errors.terms} onChange={(terms) => onChange({ terms })}>
        <Linked text={m.widget_accept_terms({ offer: SLOT })} href={page('offer')} word={m.widget_offer()} />
      </Check>
      <Check name="consent" isOn={form.consent} error={errors.consent} onChange={(consent) => onChange({ consent })}>
        <Linked text={m.widget_accept_data({ data: SLOT })} href={page('privacy')} word={m.widget_data()} />
      </Check>
      {isKnownHere ? <p className={parts.hint}>{m.auth_login_agreed_before()}</p> : null}
      {/* Without a payment none can come late. */}
      {order.dueMinor > 0 && order.lines.some(({ kind }) => kind === 'seat') ? (
        <Check name="better" isOn={form.better} error={undefined} onChange={(better) => onChange({ better })}>
          {m.widget_accept_better()}
          <span className={`${parts.hint} ${css.more}`}>{m.widget_accept_better_hint()}</span>
        </Check>
      ) : null}
    </fieldset>
  );
}

function Linked({ text, href, word }: { text: string; href: string; word: string }): ReactNode {
  return (
    <Sentence text={text}>
      <a className="link" href={href} target="_blank" rel="noopener">
        {word}
      </a>
    </Sentence>
  );
}

type CheckProps = {
  name: string;
  isOn: boolean;
  error: string | undefined;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
};

function Check({ name, isOn, error, onChange, children }: CheckProps): ReactNode {
  return (
    <label className={check.check} data-bad={error !== undefined}>
      <input
        type="checkbox"
        name={name}
        checked={isOn}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {children}
        {error === undefined ? null : (
          <small className={check.error} id={`${name}-error`}>
            {error}
          </small>
        )}
      </span>
    </label>
  );
}
