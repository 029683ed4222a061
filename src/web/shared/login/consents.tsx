import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { useLogin } from './login-context.tsx';
import { fieldMessage } from './login-labels.ts';
import css from './fields.module.css';

/**
 * Two documents, two checkboxes: the contract and the consent to process personal data are separate (Belarus, Law
 * 99-Z).
 */
export function Consents(): ReactNode {
  const { locale } = useSite().site;
  const { isKnownHere } = useLogin().state;
  const page = (id: string): string => href(locale, 'pages-id', { id });
  return (
    <div className={css.consents}>
      <Check
        name="offer"
        text={m.auth_login_offer_accept({ offer: SLOT })}
        word={m.auth_login_offer()}
        address={page('contract-offer')}
      />
      <Check
        name="consent"
        text={m.widget_accept_data({ data: SLOT })}
        word={m.widget_data()}
        address={page('privacy-policy')}
      />
      {isKnownHere ? <p className={css.before}>{bind(m.auth_login_agreed_before())}</p> : null}
    </div>
  );
}

type CheckProps = { name: 'offer' | 'consent'; text: string; word: string; address: string };

function Check({ name, text, word, address }: CheckProps): ReactNode {
  const { state, change } = useLogin();
  const fault = fieldMessage(state, name);
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        name={name}
        required
        checked={state.form[name]}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `login-${name}-fault`}
        onChange={({ target }) => change({ [name]: target.checked })}
      />
      <span>
        <Sentence text={text}>
          <a className="link" href={address} target="_blank" rel="noopener">
            {word}
          </a>
        </Sentence>
        {fault !== null && (
          <small id={`login-${name}-fault`} role="alert">
            {fault}
          </small>
        )}
      </span>
    </label>
  );
}
