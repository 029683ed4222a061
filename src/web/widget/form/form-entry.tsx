import type { ReactNode } from 'react';
import parts from '../frame/parts.module.css';
import entry from '../frame/entry-field.module.css';

type Props = {
  name: string;
  label: string;
  button: string;
  /** Of the button. */
  act: string;
  typed: string;
  /** Why it was refused, in the words of the field. */
  refused: string | null;
  type?: 'text' | 'email';
  inputMode?: 'numeric' | 'email';
  autoComplete?: string;
  isCode?: boolean;
  variant?: 'quiet' | 'ink';
};

/** A field with its button as a part of a form, which shows what was refused beside it and takes the focus then. */
export function FormEntry({ name, label, button, act, typed, refused, ...props }: Props): ReactNode {
  const { type = 'text', isCode = false, variant = 'quiet' } = props;
  const isRefused = refused !== null;
  return (
    <div className={entry.form}>
      <label htmlFor={name}>{label}</label>
      <div className={entry.entry} data-bad={isRefused}>
        <input
          id={name}
          name={name}
          type={type}
          defaultValue={typed}
          maxLength={type === 'email' ? 254 : 64}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize={isCode ? 'characters' : 'none'}
          spellCheck={false}
          enterKeyHint="go"
          data-code={isCode}
          autoFocus={isRefused}
          aria-invalid={isRefused}
          aria-describedby={`${name}-hint`}
        />
        <button type="submit" name="act" value={act} className={parts.button} data-variant={variant}>
          {button}
        </button>
      </div>
      <p id={`${name}-hint`} role="alert" className={entry.refused}>
        {refused ?? ''}
      </p>
    </div>
  );
}
