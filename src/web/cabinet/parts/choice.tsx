import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { chooseByArrow } from './arrow-keys.ts';
import css from './choice.module.css';

/** The option that the address names; without one, or with an unknown one, the first. */
export function useChoice<Key extends string>(param: string, keys: readonly [Key, ...Key[]]): Key {
  const [query] = useSearchParams();
  return keys.find((key) => key === query.get(param)) ?? keys[0];
}

type Props<Key extends string> = {
  label: string;
  /** Parameter of the address that holds the choice; the first option needs none. */
  param: string;
  options: readonly { key: Key; label: string }[];
  chosen: Key;
};

/** A row of options with one selected. They are links, and so work without scripts; the arrow keys move between them. */
export function Choice<Key extends string>({ label, param, options, chosen }: Props<Key>): ReactNode {
  return (
    <div className={css.choice} role="radiogroup" aria-label={label}>
      {options.map((option, at) => (
        <Link
          key={option.key}
          role="radio"
          aria-checked={option.key === chosen}
          tabIndex={option.key === chosen ? 0 : -1}
          className={css.option}
          to={{ search: at === 0 ? '' : `?${param}=${option.key}` }}
          replace
          onKeyDown={chooseByArrow}
        >
          {option.label}
        </Link>
      ))}
    </div>
  );
}
