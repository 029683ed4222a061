import { type ReactNode, useEffect, useState } from 'react';
import { MARKETS } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import { Icon } from '../frame/icons.tsx';
import { useSale } from '../use-store.ts';
import { type CheckoutForm, type FieldErrors, PHONE_LENGTH } from './form.ts';

type Props = { form: CheckoutForm; errors: FieldErrors; onChange: (change: Partial<CheckoutForm>) => void };

export function ContactFields({ form, errors, onChange }: Props): ReactNode {
  const { facts } = useSale();
  const { phonePrefix, phoneCountry } = MARKETS[facts.market];
  const phone = usePhoneFormat(phoneCountry);
  return (
    <div className="w-fields">
      <Field
        name="email"
        type="email"
        autoComplete="email"
        label={m.widget_email()}
        hint={m.widget_email_hint()}
        error={errors.email}
        value={form.email}
        onChange={(email) => onChange({ email })}
      />
      <Field
        name="phone"
        type="tel"
        autoComplete="tel"
        label={m.widget_phone()}
        hint={m.widget_phone_hint()}
        error={errors.phone}
        value={form.phone}
        maxLength={PHONE_LENGTH}
        isGood={phone?.isValid(form.phone) ?? false}
        onFocus={() => form.phone === '' && onChange({ phone: `${phonePrefix} ` })}
        onBlur={() => form.phone.trim() === phonePrefix && onChange({ phone: '' })}
        onChange={(typed, isAtEnd) => {
          // Formatting in the middle of a number would move the caret away from the typing hand.
          const isLonger = typed.length > form.phone.length;
          onChange({ phone: isAtEnd && isLonger ? (phone?.format(typed) ?? typed) : typed });
        }}
      />
    </div>
  );
}

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
  onChange: (value: string, isAtEnd: boolean) => void;
  onFocus?: () => void;
  onBlur?: () => void;
};

function Field({ name, label, hint, error, isGood = false, onChange, ...input }: FieldProps): ReactNode {
  return (
    <label className="w-field" data-bad={error !== undefined}>
      <span>{label}</span>
      <span className="w-input">
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

/** An e-mail field has no selection to ask about. */
function isCaretAtEnd(target: HTMLInputElement): boolean {
  return target.type !== 'tel' || target.selectionStart === target.value.length;
}

type PhoneFormat = { format: (typed: string) => string; isValid: (typed: string) => boolean };

/** The library is as large as the rest of the checkout, so it comes when the form is already there. */
function usePhoneFormat(country: 'BY' | 'GE'): PhoneFormat | null {
  const [format, setFormat] = useState<PhoneFormat | null>(null);
  useEffect(() => {
    let isGone = false;
    void import('libphonenumber-js/min').then(({ AsYouType, isValidPhoneNumber }) => {
      if (isGone) return;
      setFormat({
        format: (typed) => new AsYouType(country).input(typed),
        isValid: (typed) => isValidPhoneNumber(typed, country),
      });
    });
    return () => {
      isGone = true;
    };
  }, [country]);
  return format;
}
