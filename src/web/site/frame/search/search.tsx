import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './search.module.css';

/** Longest text that is searched for. */
export const LONGEST_QUERY = 100;

type Props = {
  variant: 'field' | 'large' | 'panel';
  /** What was searched for, on the page of results. */
  value?: string;
};

/**
 * The search box: a form that leads to the page of results, with or without scripts. The code for requests and results
 * loads when the field first gets the focus (client/frame-controls.ts).
 */
export function Search({ variant, value }: Props): ReactNode {
  const { site, frame } = useSite();
  return (
    <form
      className={css.box}
      data-search={variant}
      role="search"
      // A page may have a second search box beside the header's.
      aria-label={variant === 'field' ? m.site_search_placeholder() : m.site_search_long_placeholder()}
      action={href(site.locale, 'region-search', { region: frame.city.slug })}
    >
      <div className={css.field}>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_QUERY}
          defaultValue={value}
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
    </form>
  );
}
