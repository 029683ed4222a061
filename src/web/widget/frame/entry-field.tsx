import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { refusalText } from '../refusal-text.ts';
import type { Refusal } from '../sale/selection.ts';
import parts from './parts.module.css';
import css from './entry-field.module.css';

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
  /** Whether it opened by a press that this field takes the focus from. */
  isFocused?: boolean;
  /** What was refused before anything was typed here, as a code in the address. */
  refused?: Refusal | null;
  explain?: (refusal: Refusal) => string;
  variant?: 'quiet' | 'ink';
};

/** A field with its button on one line, and below it what the server refused. */
export function EntryField(props: Props): ReactNode {
  const { name, label, button, onSend, isBusy, initial = '', type = 'text', isCode = false, isFocused = false } = props;
  const { explain = ({ code }) => refusalText(code), variant = 'quiet' } = props;
  const [typed, setTyped] = useState(initial);
  const [own, setRefusal] = useState<Refusal | null>(null);
  const refusal = own ?? props.refused ?? null;
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  // Before the next key arrives, not after the browser has painted.
  useLayoutEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (typed.trim() === '') return field.current?.focus();
    if (isBusy) return;
    const refused = await onSend(typed.trim());
    setRefusal(refused);
    if (refused === null) setTyped('');
    else field.current?.focus();
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${hint}-${name}`}>{label}</label>
      <div className={css.entry} data-bad={refusal !== null}>
        <input
          ref={field}
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
        <button type="submit" className={parts.button} data-variant={variant} aria-disabled={isBusy}>
          {isBusy ? m.widget_wait() : button}
        </button>
      </div>
      <p id={hint} role="alert" className={css.refused}>
        {refusal ? explain(refusal) : ''}
      </p>
    </form>
  );
}
