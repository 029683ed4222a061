import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { SearchResult } from '#api/catalog/listing-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { countVisit } from '#web/site/visit/count-visit.ts';
import type { SiteView } from '#web/shared/site-context.tsx';
import css from './search.module.css';

/** Search starts after this pause in typing. */
const DEBOUNCE_MS = 500;
/**
 * A press on a result takes the focus from the field. The list stays open for this time, so that the click still
 * reaches the result.
 */
const CLICK_MS = 700;

/** The last answer stays visible while the next request runs. */
type Answer = { text: string; result: SearchResult | null };
type Props = { id: string; locale: Locale; city: { id: number }; box: HTMLElement; input: HTMLInputElement };

/** Attaches the result list to a search box: handles typing, ↑, ↓, Enter and Esc. Attaches only once per box. */
export function attachSearch(box: HTMLElement, { site, frame }: SiteView): void {
  const input = box.querySelector('input');
  const place = box.querySelector('[data-search-results]');
  if (!input || !place || box.dataset['attached'] !== undefined) return;
  box.dataset['attached'] = '';
  const id = `search-${crypto.randomUUID()}`;
  input.setAttribute('aria-controls', id);
  createRoot(place).render(<SearchResults id={id} locale={site.locale} city={frame.city} box={box} input={input} />);
}

function SearchResults({ id, locale, city, box, input }: Props): ReactNode {
  const { text, hasFocus } = useField(box, input);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);

  useEffect(() => {
    if (text === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const show = (result: SearchResult | null): void => {
        if (stop.signal.aborted) return;
        setAnswer({ text, result });
        setActive(-1);
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

  const groups = groupsOf(answer?.result ?? null);
  const count = groups.reduce((sum, group) => sum + group.items.length, 0);

  const isOpen = text !== '' && hasFocus;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        if (count > 0) setActive((at) => (at + step + count) % count);
      } else if (event.key === 'Enter') {
        event.preventDefault();
        // A real click, so that the router and the link's own handlers apply.
        list.current?.querySelectorAll<HTMLAnchorElement>('a[role=option]').item(Math.max(active, 0))?.click();
      } else if (event.key === 'Escape' && !box.closest('dialog')) input.blur();
    };
    input.addEventListener('keydown', onKeyDown);
    return () => input.removeEventListener('keydown', onKeyDown);
  }, [box, input, count, active]);
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
  }, [input, id, isOpen, active]);

  if (!isOpen) return null;
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
          <div key={group.name} role="group" aria-label={group.name}>
            <p className={css.group} aria-hidden="true">
              {group.name}
            </p>
            {group.items.map((item, at) => (
              <a
                key={item.url}
                id={`${id}-${group.from + at}`}
                role="option"
                aria-selected={group.from + at === active}
                className={css.option}
                href={addressOf(item.url, locale)}
                tabIndex={-1}
              >
                <b>{item.title}</b>
                {item.hint && <span>{item.hint}</span>}
              </a>
            ))}
          </div>
        ))}
      </div>
      <p className="vh" role="status">
        {answer?.result ? m.site_search_count({ count }) : ''}
      </p>
    </>
  );
}

/**
 * Text and focus of the field, which belongs to the server's document. In a panel the list stays open while the panel
 * is open.
 */
function useField(box: HTMLElement, input: HTMLInputElement): { text: string; hasFocus: boolean } {
  const [text, setText] = useState(() => input.value.trim());
  const [hasFocus, setHasFocus] = useState(true);
  useEffect(() => {
    const clear = box.querySelector('button');
    const onInput = (): void => {
      setText(input.value.trim());
      if (clear) clear.hidden = input.value === '';
    };
    const onClear = (): void => {
      input.value = '';
      onInput();
      input.focus();
    };
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || !target.closest('a')) return;
      clearTimeout(leaving);
      leaving = setTimeout(() => {
        leaving = undefined;
        setHasFocus(box.dataset['search'] === 'panel' || input === document.activeElement);
      }, CLICK_MS);
    };
    const onChoice = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || !target.closest('a')) return;
      countVisit('search');
      input.blur();
      setTimeout(() => {
        input.value = '';
        onInput();
      }, CLICK_MS);
    };
    const onFocus = (event: FocusEvent): void => {
      if (leaving !== undefined) return;
      const to = event.type === 'focusout' ? event.relatedTarget : event.target;
      setHasFocus(box.dataset['search'] === 'panel' || (to instanceof Node && box.contains(to)));
    };
    onInput();
    input.addEventListener('input', onInput);
    clear?.addEventListener('click', onClear);
    box.addEventListener('pointerdown', onPress);
    box.addEventListener('click', onChoice);
    box.addEventListener('focusin', onFocus);
    box.addEventListener('focusout', onFocus);
    return () => {
      input.removeEventListener('input', onInput);
      clear?.removeEventListener('click', onClear);
      clearTimeout(leaving);
      box.removeEventListener('pointerdown', onPress);
      box.removeEventListener('click', onChoice);
      box.removeEventListener('focusin', onFocus);
      box.removeEventListener('focusout', onFocus);
    };
  }, [box, input]);
  return { text, hasFocus };
}

/** Result addresses may have or lack the language prefix. They never leave the site. */
function addressOf(url: string, locale: Locale): string {
  const path = `/${url.replace(/^[/\\]+/, '')}`;
  return path.startsWith(`/${locale}/`) ? path : `/${locale}${path}`;
}

type Group = { name: string; from: number; items: SearchResult['objects']['items'] };

function groupsOf(result: SearchResult | null): Group[] {
  if (!result) return [];
  let from = 0;
  const found: Group[] = [];
  const named: [string, SearchResult['objects']][] = [
    [m.site_search_group_events(), result.performances],
    [m.site_search_group_places(), result.objects],
    [m.site_search_group_people(), result.names],
    [m.site_search_group_tours(), result.tours],
    [m.site_search_group_posts(), result.posts],
    [m.site_search_group_videos(), result.videos],
  ];
  for (const [name, { items }] of named) {
    if (items.length > 0) found.push({ name, from, items });
    from += items.length;
  }
  return found;
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
