import type { ComponentProps, ReactNode } from 'react';
import { SUPPORT_TOPICS } from '#domain/support/support-request.ts';
import { supportTopicName } from '#texts/support-topics.ts';
import { m } from '#texts/generated/messages.js';
import { Icon } from '#web/ui/icon.tsx';
import css from './support.module.css';

type Common = { name: string; label: string; hint?: string; error: string | undefined };

export function TextField({ name, label, hint, error, ...input }: Common & ComponentProps<'input'>): ReactNode {
  return (
    <Field {...{ name, label, hint, error }}>
      <input {...input} {...naming(name, error)} />
    </Field>
  );
}

export function AreaField({ name, label, hint, error, ...area }: Common & ComponentProps<'textarea'>): ReactNode {
  return (
    <Field {...{ name, label, hint, error }}>
      <textarea {...area} {...naming(name, error)} />
    </Field>
  );
}

export function TopicField({ name, label, hint, error, ...select }: Common & ComponentProps<'select'>): ReactNode {
  return (
    <Field {...{ name, label, hint, error }}>
      <span className={css.select}>
        <select {...select} {...naming(name, error)}>
          <option value="">{m.support_topic_choose()}</option>
          {SUPPORT_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {supportTopicName(topic)}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} />
      </span>
    </Field>
  );
}

type FieldProps = Omit<Common, 'hint'> & { hint: string | undefined; children: ReactNode };

function Field({ name, label, hint, error, children }: FieldProps): ReactNode {
  return (
    <div className={css.field} data-bad={error !== undefined || undefined}>
      <label htmlFor={`support-${name}`}>{label}</label>
      {children}
      <small id={`support-${name}-hint`}>{error ?? hint}</small>
    </div>
  );
}

const naming = (name: string, error: string | undefined) => ({
  name,
  id: `support-${name}`,
  'aria-invalid': error !== undefined,
  'aria-describedby': `support-${name}-hint`,
});
