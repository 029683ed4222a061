import { type ReactNode, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { useSale } from '../use-store.ts';
import type { CheckoutForm, FieldErrors } from './form.ts';
import { otherReturnRules, returnRule } from './return-rule.ts';
import check from '../frame/check.module.css';
import parts from '../frame/parts.module.css';
import css from './consents.module.css';

type Props = { form: CheckoutForm; errors: FieldErrors; onChange: (change: Partial<CheckoutForm>) => void } & {
  /** Nothing is paid, so nothing can come back. */
  isFree: boolean;
  /** This browser has accepted the same document versions before, so the boxes are already ticked. */
  isKnownHere: boolean;
};

/**
 * Separate consents to the contract and to the processing of personal data, and the option to accept equal or better
 * seats when the payment arrives after the hold has expired.
 */
export function Consents({ form, errors, isFree, isKnownHere, onChange }: Props): ReactNode {
  const { facts } = useSale();
  const [now] = useState(() => new Date());
  const { sale, siteOrigin, locale } = facts;
  const page = (name: string, version: string): string =>
    `${siteOrigin}/${locale}/pages/${name}?version=${encodeURIComponent(version)}`;
  return (
    <fieldset className={css.consents}>
      <legend className="vh">{m.widget_consents()}</legend>
      {!isFree &&
        [returnRule(sale, now, locale), ...otherReturnRules(sale, locale)].map((sentence) => (
          <p key={sentence} className={css.return}>
            {sentence}
          </p>
        ))}
      <Check name="terms" isOn={form.terms} error={errors.terms} onChange={(terms) => onChange({ terms })}>
        <Linked
          text={m.widget_accept_terms({ offer: SLOT })}
          href={page('contract-offer', sale.offerVersion)}
          word={m.widget_offer()}
        />
      </Check>
      <Check name="consent" isOn={form.consent} error={errors.consent} onChange={(consent) => onChange({ consent })}>
        <Linked
          text={m.widget_accept_data({ data: SLOT })}
          href={page('privacy-policy', sale.privacyVersion)}
          word={m.widget_data()}
        />
      </Check>
      {isKnownHere ? <p className={parts.hint}>{m.auth_login_agreed_before()}</p> : null}
      {sale.seatCount > 0 ? (
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
