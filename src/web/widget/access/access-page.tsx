import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Header } from '../frame/header.tsx';
import { accessRefusal } from './access-refusal.ts';
import { useAccess, useSale } from '../use-store.ts';
import frame from '../frame/frame.module.css';
import parts from '../frame/parts.module.css';
import status from '../frame/status-page.module.css';
import css from './access-page.module.css';

/** Length of the longest code that the server takes. */
const CODE_LENGTH = 64;

/** Asks for the code of a presale before anything can be chosen. */
export function AccessPage(): ReactNode {
  const { access, facts } = useSale();
  const { refusal, isChecking } = useAccess();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { saleFrom, timeZone } = facts.sale.performance;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (code.trim() !== '') await access.open(code.trim());
    field.current?.focus();
  }
  return (
    <div className={frame.still}>
      <Header />
      <main className={status.state}>
        <h2>{m.widget_access_title()}</h2>
        {saleFrom === null ? null : (
          <p>{m.widget_access_text({ date: formatDateTime(saleFrom, timeZone, facts.locale) })}</p>
        )}
        <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
          <label htmlFor={`${id}-code`}>{m.widget_access_label()}</label>
          <div className={css.entry} data-bad={refusal !== null}>
            <input
              ref={field}
              id={`${id}-code`}
              name="code"
              type="text"
              value={code}
              maxLength={CODE_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
              aria-invalid={refusal !== null}
              aria-describedby={id}
              onChange={({ target }) => setCode(target.value)}
            />
            <button type="submit" className={parts.button} data-variant="ink" aria-disabled={isChecking}>
              {isChecking ? m.widget_wait() : m.widget_access_submit()}
            </button>
          </div>
          <p id={id} role="alert" className={css.refused}>
            {refusal ? accessRefusal(refusal) : ''}
          </p>
        </form>
      </main>
    </div>
  );
}
