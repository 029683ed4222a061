import { type ReactNode, useMemo } from 'react';
import { isUnreachableBySms } from '#domain/accounts/login-phone.ts';
import { PHONE_MAX_LENGTH, type PhoneCountry, readPhone } from '#domain/contact/phone.ts';
import { htmlLanguage } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type NamedCountry, namedCountries } from './countries.ts';
import { useLogin } from './login-context.tsx';
import { fieldMessage } from './login-labels.ts';
import css from './fields.module.css';
import { dialCode, tidyPhone, writePhone } from './phone-format.ts';

/** The country's flag and code are beside the field. Typing a number with another country code changes them. */
export function PhoneField(): ReactNode {
  const { site } = useSite();
  const { state, change, take } = useLogin();
  const { phone, country } = state.form;
  const countries = useMemo(() => namedCountries(site.market, htmlLanguage(site.locale)), [site.market, site.locale]);
  const read = readPhone(phone, country);
  const isGood = read !== null && !isUnreachableBySms(read);
  const fault = fieldMessage(state, 'phone');
  return (
    <div className={css.field} data-state={fault !== null ? 'warning' : isGood ? 'success' : undefined}>
      <label htmlFor="login-phone">{m.auth_login_phone()}</label>
      <div className={css.box}>
        <span className={css.country}>
          <span aria-hidden="true">
            <b>{country}</b>
            <span className="num">{dialCode(country)}</span>
            <Icon name="down" size={16} />
          </span>
          <select
            name="country"
            aria-label={m.auth_login_country()}
            autoComplete="tel-country-code"
            value={country}
            onChange={({ target }) => change({ country: target.value as PhoneCountry })}
          >
            <optgroup>
              <Options of={countries.near} />
            </optgroup>
            <optgroup>
              <Options of={countries.others} />
            </optgroup>
          </select>
        </span>
        <input
          id="login-phone"
          name="phone"
          type="tel"
          inputMode="tel"
          // Passkeys are offered in the same place where a password manager fills in the number.
          autoComplete="tel webauthn"
          maxLength={PHONE_MAX_LENGTH}
          required
          value={phone}
          aria-invalid={fault !== null}
          aria-describedby="login-phone-hint"
          onChange={({ target }) => change(writePhone(target.value, { phone, country }, isCaretAtEnd(target)))}
          onBlur={() => {
            const tidied = tidyPhone({ phone, country });
            if (tidied.phone !== phone) change(tidied);
            take({ type: 'left', field: 'phone' });
          }}
        />
        {isGood && fault === null ? (
          <span className={css.good}>
            <Icon name="check" />
          </span>
        ) : null}
      </div>
      <small id="login-phone-hint" role={fault === null ? undefined : 'alert'}>
        {fault ?? m.auth_login_phone_hint()}
      </small>
    </div>
  );
}

function Options({ of }: { of: readonly NamedCountry[] }): ReactNode {
  return of.map(({ code, name }) => (
    <option key={code} value={code}>
      {name} {dialCode(code)}
    </option>
  ));
}

const isCaretAtEnd = ({ selectionStart, value }: HTMLInputElement): boolean => selectionStart === value.length;
