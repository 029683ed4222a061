import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import css from './drop-down.module.css';

type Props = {
  label: ReactNode;
  title?: string;
  children: ReactNode;
  className?: string | undefined;
  align?: 'start' | 'end';
};

/** A button with a list under it, on <details>: opens without scripts; with them it also closes by Esc, a click elsewhere or a choice. */
export function DropDown({ label, title, children, className, align = 'start' }: Props): ReactNode {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event): void => {
      const details = ref.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        details.querySelector('summary')?.focus();
      } else if (event.type === 'pointerdown' && details.contains(event.target as Node)) return;
      else if (
        event.type === 'click' &&
        !(event.target instanceof Element && details.contains(event.target) && event.target.closest('a'))
      )
        return;
      details.open = false;
    };
    for (const type of ['keydown', 'pointerdown', 'click']) document.addEventListener(type, close);
    return () => {
      for (const type of ['keydown', 'pointerdown', 'click']) document.removeEventListener(type, close);
    };
  }, []);
  return (
    <details ref={ref} className={`${css.drop} ${className ?? ''}`}>
      <summary title={title}>
        {label}
        <Icon name="down" size={16} />
      </summary>
      <div className={css.list} data-align={align}>
        {children}
      </div>
    </details>
  );
}
