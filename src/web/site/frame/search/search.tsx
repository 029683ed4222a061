import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Icon } from '#web/ui/icon.tsx';
import css from './search.module.css';

/**
 * The search box. The code for requests and results loads when the field first gets the focus
 * (client/frame-controls.ts).
 */
export function Search({
  variant,
  autoFocus = false,
}: {
  variant: 'field' | 'large' | 'panel';
  autoFocus?: boolean;
}): ReactNode {
  return (
    <div className={css.box} data-search={variant}>
      <div className={css.field}>
        <Icon name="search" />
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel was opened to type in it
          autoFocus={autoFocus}
          placeholder={variant === 'field' ? m.site_search_placeholder() : m.site_search_long_placeholder()}
          aria-label={m.site_search_placeholder()}
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
        />
        {variant === 'field' && <kbd aria-hidden="true">/</kbd>}
        <button type="button" className={css.clear} aria-label={m.site_search_clear()} hidden>
          <Icon name="close" size={16} />
        </button>
      </div>
      <div data-search-results />
    </div>
  );
}
