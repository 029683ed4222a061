import { type ComponentProps, type ReactNode, useId } from 'react';
import form from '../own/form.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  /** Null when the value is valid. */
  problem?: string | null;
} & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'onBlur' | 'placeholder'>;

/** An input with its label above it and the error or the hint below it. */
export function TextField({ label, value, onChange, hint, problem = null, type = 'text', ...input }: Props): ReactNode {
  const id = useId();
  const about = problem ?? hint;
  return (
    <div className={form.field} data-bad={problem === null ? undefined : ''}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        type={type}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={about === undefined ? undefined : `${id}-about`}
      />
      {about === undefined ? null : (
        <span id={`${id}-about`} className={form.hint} data-bad={problem === null ? undefined : ''}>
          {about}
        </span>
      )}
    </div>
  );
}
