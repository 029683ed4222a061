import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';

type Look = { look?: 'accent' | 'quiet' | 'danger'; size?: 'l' | 'm' };

/** A view has one filled accent button; all others are quiet. `danger` is for actions that cannot be undone. */
export function Button({ look = 'accent', size = 'l', ...rest }: ComponentProps<'button'> & Look): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={`${css.button} ${rest.className ?? ''}`}
      data-look={look}
      data-size={size}
    />
  );
}

export function ButtonLink({ look = 'accent', size = 'l', ...rest }: ComponentProps<'a'> & Look): ReactNode {
  return <a {...rest} className={`${css.button} ${rest.className ?? ''}`} data-look={look} data-size={size} />;
}
