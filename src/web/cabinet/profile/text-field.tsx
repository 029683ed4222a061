import type { ComponentProps, ReactNode } from 'react';
import { FieldError, Input, Label, Text, TextField as AriaField } from 'react-aria-components/TextField';
import form from '../own/form.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  /** Null when the value is valid. */
  problem?: string | null;
} & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'onBlur'> & {
    placeholder?: string;
  };

/** An input with its label above it and the error or the hint below it. */
export function TextField({ label, value, onChange, hint, problem = null, type = 'text', ...input }: Props): ReactNode {
  return (
    <AriaField
      className={form.field ?? ''}
      data-bad={problem === null ? undefined : ''}
      value={value}
      onChange={onChange}
      isInvalid={problem !== null}
      validationBehavior="aria"
      type={type as 'text'}
    >
      <Label>{label}</Label>
      <Input {...input} />
      {hint === undefined || problem !== null ? null : (
        <Text slot="description" className={form.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={form.hint ?? ''} data-bad="">
        {problem}
      </FieldError>
    </AriaField>
  );
}
