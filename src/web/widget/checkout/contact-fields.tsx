import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { likelyEmail } from '#domain/contact/email-typo.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import { Icon } from '../frame/icons.tsx';
import type { SoldKind } from './checkout-facts.ts';
import { type CheckoutForm, type FieldErrors, PHONE_LENGTH } from './form.ts';
import css from './contact-fields.module.css';

export type FormProps = {
  form: CheckoutForm;
  errors: FieldErrors;
  onChange: (change: Partial<CheckoutForm>) => void;
};
type Props = FormProps & { market: MarketName; sold: SoldKind };

export function ContactFields({ market, sold, form, errors, onChange }: Props): ReactNode {
  const phone = usePhoneFormat(market);
  const [leftEmail, setLeftEmail] = useState('');
  // Not while it is being typed: half of an address looks like a mistake.
  const meant = leftEmail === form.email ? likelyEmail(form.email) : null;
  const tidyPhone = (): void => {
    const tidied = phone?.tidy(form.phone) ?? form.phone;
    if (tidied !== form.phone) onChange({ phone: tidied });
  };
  const tidyAtOnce = useEffectEvent(tidyPhone);
  useEffect(() => {
    // The visitor may have filled in and left the field before the phone library was loaded.
    if (phone !== null && document.activeElement?.getAttribute('name') !== 'phone') tidyAtOnce();
  }, [phone]);
  return (
    <div className={css.fields}>
      <Field
        name="email"
        type="email"
        autoComplete="email"
        label={m.widget_email()}
        hint={EMAIL_HINT[sold]()}
        error={errors.email}
        value={form.email}
        onBlur={() => setLeftEmail(form.email)}
        onChange={(email) => onChange({ email })}
      />
      {meant !== null && (
        <p className={css.meant} role="status">
          {m.widget_email_meant()}{' '}
          <button type="button" className="link" onClick={() => onChange({ email: meant })}>
            {meant}
          </button>
        </p>
      )}
      <Field
        name="phone"
        type="tel"
        autoComplete="tel"
        // A placeholder, not a value: a country code in the field would precede a number that is pasted or autofilled.
        placeholder={MARKETS[market].phonePrefix}
        label={m.widget_phone()}
        hint={sold === 'tickets' ? m.widget_phone_hint() : m.widget_item_phone_hint()}
        error={errors.phone}
        value={form.phone}
        maxLength={PHONE_LENGTH}
        isGood={phone?.isValid(form.phone) ?? false}
        onBlur={tidyPhone}
        onChange={(typed, isAtEnd) => {
          // Formatting while typing in the middle of a number would move the caret.
          const isLonger = typed.length > form.phone.length;
          onChange({ phone: isAtEnd && isLonger ? (phone?.format(typed) ?? typed) : typed });
        }}
      />
    </div>
  );
}

const EMAIL_HINT: Readonly<Record<SoldKind, () => string>> = {
  tickets: m.widget_email_hint,
  codes: m.widget_item_email_hint,
  rental: m.widget_item_rental_email_hint,
};

type FieldProps = {
  name: string;
  type: 'email' | 'tel';
  autoComplete: string;
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  maxLength?: number;
  isGood?: boolean;
  placeholder?: string;
  onChange: (value: string, isAtEnd: boolean) => void;
  onBlur?: () => void;
};

function Field({ name, label, hint, error, isGood = false, onChange, ...input }: FieldProps): ReactNode {
  return (
    <label className={css.field} data-bad={error !== undefined}>
      <span>{label}</span>
      <span className={css.input}>
        <input
          {...input}
          name={name}
          inputMode={input.type}
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={`${name}-hint`}
          onChange={({ target }) => onChange(target.value, isCaretAtEnd(target))}
        />
        {isGood ? <Icon name="check" /> : null}
      </span>
      <small id={`${name}-hint`}>{error ?? hint}</small>
    </label>
  );
}

/** E-mail inputs do not support `selectionStart`. */
function isCaretAtEnd(target: HTMLInputElement): boolean {
  return target.type !== 'tel' || target.selectionStart === target.value.length;
}

type PhoneFormat = {
  format: (typed: string) => string;
  /** Returns the number with its country code; returns input that is not a number unchanged. */
  tidy: (typed: string) => string;
  isValid: (typed: string) => boolean;
};

/** The library is as large as the rest of the checkout, so it is loaded after the form is shown. */
function usePhoneFormat(market: MarketName): PhoneFormat | null {
  const [format, setFormat] = useState<PhoneFormat | null>(null);
  useEffect(() => {
    let isGone = false;
    const library = import('libphonenumber-js/max');
    // The server's rule, which accepts some numbers that the library refuses.
    const rules = import('#domain/contact/phone.ts');
    const whenLoaded = Promise.all([library, rules]).then(([{ AsYouType }, { normalisePhone }]) => {
      if (isGone) return;
      const written = (text: string): string => new AsYouType(MARKETS[market].phoneCountry).input(text);
      setFormat({
        format: written,
        tidy: (typed) => {
          const number = normalisePhone(typed, market);
          return number === null ? typed : written(number);
        },
        isValid: (typed) => normalisePhone(typed, market) !== null,
      });
    });
    // Where they do not arrive, the number stays as typed, and the server checks it.
    whenLoaded.catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [market]);
  return format;
}
