import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import css from './choice.module.css';

type Props<Key extends string> = {
  label: string;
  options: readonly { key: Key; label: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
};

/** A row of options with one selected; the arrow keys move between them. */
export function Choice<Key extends string>({ label, options, chosen, onChoose }: Props<Key>): ReactNode {
  return (
    <ToggleButtonGroup
      className={css.choice ?? ''}
      aria-label={label}
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        if (key !== undefined) onChoose(key as Key);
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.key} id={option.key} className={css.option ?? ''}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
