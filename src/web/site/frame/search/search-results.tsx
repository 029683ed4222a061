import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { SearchResult } from '#api/catalog/search-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { Icon } from '#web/ui/icon.tsx';
import { randomUuid } from '#web/ui/random-uuid.ts';
import { hitCount } from '#web/site/parts/search/groups.ts';
import type { SiteView } from '#web/shared/site-context.tsx';
import { optionGroups, type Option, type OptionGroup } from './hit-options.tsx';
import { Suggestions } from './suggestions.tsx';
import { useField } from './use-field.ts';
import css from './search.module.css';

/** Search starts after this pause in typing. */
const DEBOUNCE_MS = 500;

/** The last answer stays visible while the next request runs. */
type Answer = { text: string; result: SearchResult | null; at: number };
type City = { id: number; slug: string };
type Props = { id: string; locale: Locale; city: City; box: HTMLElement; input: HTMLInputElement };

/** Attaches the result list to a search box: handles typing, ↑, ↓, Enter and Esc. Attaches only once per box. */
export function attachSearch(box: HTMLElement, { site, frame }: SiteView): void {
  const input = box.querySelector('input');
  const place = box.querySelector('[data-search-results]');
  if (!input || !place || box.dataset['attached'] !== undefined) return;
  box.dataset['attached'] = '';
  const id = `search-${randomUuid()}`;
  input.setAttribute('aria-controls', id);
  createRoot(place).render(<SearchResults id={id} locale={site.locale} city={frame.city} box={box} input={input} />);
}

function SearchResults({ id, locale, city, box, input }: Props): ReactNode {
  const { text, hasFocus } = useField(box, input);
  const answer = useAnswer(text, locale, city);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ of: Answer | null; at: number }>({ of: null, at: -1 });
  // Another answer has other options.
  const active = chosen.of === answer ? chosen.at : -1;
  const results: Option = {
    key: 'all',
    href: href(locale, 'region-search', { region: city.slug }, { q: text }),
    content: (
      <b className={css.all}>
        {m.site_search_all_results()} <Icon name="right" size={16} />
      </b>
    ),
  };
  const groups = optionGroups(answer?.result ?? null, { locale, now: answer?.at ?? 0, all: results });
  const count = groups.reduce((sum, group) => sum + group.options.length, 0);
  const isOpen = text !== '' && hasFocus;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        if (count > 0)
          setChosen({ of: answer, at: active < 0 && step < 0 ? count - 1 : (active + step + count) % count });
      } else if (event.key === 'Enter' && active >= 0) {
        event.preventDefault();
        // A real click, so that the router and the link's own handlers apply.
        list.current?.querySelectorAll<HTMLAnchorElement>('a[role=option]').item(active)?.click();
      } else if (event.key === 'Escape' && !box.closest('dialog')) input.blur();
    };
    input.addEventListener('keydown', onKeyDown);
    return () => input.removeEventListener('keydown', onKeyDown);
  }, [box, input, count, active, answer]);
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
  }, [input, id, isOpen, active]);

  if (!hasFocus) return null;
  if (!isOpen) return <Suggestions id={id} locale={locale} city={city} input={input} />;
  const isWaiting = answer === null;
  // An element without options must not be a listbox; it contains a sentence instead.
  const listbox = { role: 'listbox', 'aria-label': m.site_search_title(), 'aria-busy': answer?.text !== text };
  return (
    <>
      <div ref={list} className={css.list} id={id} {...(isWaiting || count > 0 ? listbox : undefined)}>
        {isWaiting && <Skeleton />}
        {answer?.result === null && <p className={css.note}>{m.site_search_failed()}</p>}
        {answer?.result && count === 0 && (
          <p className={css.note}>
            {m.site_search_nothing()}
            <span>{m.site_search_nothing_hint()}</span>
          </p>
        )}
        {groups.map((group) => (
          <Group key={group.name} group={group} id={id} active={active} />
        ))}
      </div>
      <p className="vh" role="status">
        {answer?.result ? m.site_search_count({ count: hitCount(answer.result) }) : ''}
      </p>
    </>
  );
}

function Group({ group, id, active }: { group: OptionGroup; id: string; active: number }): ReactNode {
  return (
    <div role="group" aria-label={group.name === '' ? m.site_search_all_results() : group.name}>
      {group.name !== '' && (
        <p className={css.group} aria-hidden="true">
          {group.name}
        </p>
      )}
      {group.options.map((option, at) => (
        <a
          key={option.key}
          id={`${id}-${group.from + at}`}
          role="option"
          aria-selected={group.from + at === active}
          className={css.option}
          data-facet={option.isFacet || undefined}
          data-panel={option.panel}
          href={option.href}
          tabIndex={-1}
        >
          {option.content}
        </a>
      ))}
    </div>
  );
}

/** The answer to the text after a pause in typing; null before the first one. */
function useAnswer(text: string, locale: Locale, city: City): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (text === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const show = (result: SearchResult | null): void => {
        if (!stop.signal.aborted) setAnswer({ text, result, at: Date.now() });
      };
      createSiteApi(sendByFetch, locale, city, stop.signal)
        .search(text)
        .then(show, () => show(null));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, locale, city]);
  return answer;
}

function Skeleton(): ReactNode {
  return (
    <div className={css.skeleton} aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  );
}
