import type { ComponentProps, ReactNode } from 'react';
import css from './review-form.module.css';

type Common = {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
};
type Input = Common & Omit<ComponentProps<'input'>, keyof Common>;
type Area = Common & { rows: number; counter: string };

export function TextField({ name, label, hint, error, onChange, ...input }: Input): ReactNode {
  const id = `review-${name}`;
  return (
    <div className={css.field} data-bad={error !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        name={name}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <small id={`${id}-hint`}>{error ?? hint}</small>
    </div>
  );
}

export function AreaField({ name, label, hint, error, counter, onChange, ...area }: Area): ReactNode {
  const id = `review-${name}`;
  return (
    <div className={css.field} data-bad={error !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        name={name}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${id}-counter`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={css.below}>
        <small id={`${id}-hint`}>{error ?? hint}</small>
        <small id={`${id}-counter`} className="num">
          {counter}
        </small>
      </p>
    </div>
  );
}
