import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { refusalText } from '../refusal-text.ts';
import type { Refusal } from '../sale/selection.ts';
import parts from '../frame/parts.module.css';
import css from './wallet.module.css';

type Props = {
  name: string;
  label: string;
  button: string;
  /** Null once it was taken. */
  onSend: (typed: string) => Promise<Refusal | null>;
  isBusy: boolean;
  initial?: string;
  type?: 'text' | 'email';
  inputMode?: 'numeric' | 'text' | 'email';
  autoComplete?: string;
  isCode?: boolean;
};

/** A field with its button on one line, and below it what the server refused. */
export function WalletField(props: Props): ReactNode {
  const { name, label, button, onSend, isBusy, initial = '', type = 'text', isCode = false } = props;
  const [typed, setTyped] = useState(initial);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const hint = useId();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // Taken before the answer, because the event is over by then.
    const input = event.currentTarget.elements.namedItem(name);
    const focus = () => input instanceof HTMLInputElement && input.focus();
    if (typed.trim() === '') return void focus();
    if (isBusy) return;
    const refused = await onSend(typed.trim());
    setRefusal(refused);
    if (refused === null) setTyped('');
    else focus();
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${hint}-${name}`}>{label}</label>
      <div className={css.entry} data-bad={refusal !== null}>
        <input
          id={`${hint}-${name}`}
          name={name}
          type={type}
          value={typed}
          maxLength={type === 'email' ? 254 : 64}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize={isCode ? 'characters' : 'none'}
          spellCheck={false}
          enterKeyHint="go"
          data-code={isCode}
          aria-invalid={refusal !== null}
          aria-describedby={hint}
          onChange={({ target }) => {
            setTyped(target.value);
            setRefusal(null);
          }}
        />
        <button type="submit" className={parts.button} data-variant="quiet" aria-disabled={isBusy}>
          {isBusy ? m.widget_wait() : button}
        </button>
      </div>
      <p id={hint} role="alert" className={css.refused}>
        {refusal ? refusalText(refusal.code) : ''}
      </p>
    </form>
  );
}
