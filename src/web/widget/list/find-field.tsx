import type { ReactNode } from 'react';
import parts from '../frame/parts.module.css';

/** Narrows the list below it while somebody types. */
export function FindField(props: { label: string; value: string; onType: (value: string) => void }): ReactNode {
  const { label, value, onType } = props;
  return (
    <label>
      <span className="vh">{label}</span>
      <input
        type="search"
        className={parts.select}
        placeholder={label}
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        onInput={(event) => onType(event.currentTarget.value)}
      />
    </label>
  );
}
