import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';

type Variant = { variant?: 'accent' | 'quiet' | 'danger'; size?: 'l' | 'm' };

/** A view has one filled accent button; all others are quiet. `danger` is for actions that cannot be undone. */
export function Button({ variant = 'accent', size = 'l', ...rest }: ComponentProps<'button'> & Variant): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={`${css.button} ${rest.className ?? ''}`}
      data-variant={variant}
      data-size={size}
    />
  );
}

export function ButtonLink({ variant = 'accent', size = 'l', ...rest }: ComponentProps<'a'> & Variant): ReactNode {
  return <a {...rest} className={`${css.button} ${rest.className ?? ''}`} data-variant={variant} data-size={size} />;
}
