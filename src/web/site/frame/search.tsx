import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { SearchResult } from '#api/catalog/contract.ts';
import { m } from '#texts/generated/messages.js';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { useSite } from '#web/site/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './search.module.css';

/** A pause in typing this long asks the server. */
const DEBOUNCE_MS = 500;

type Found = { kind: 'none' } | { kind: 'waiting' } | { kind: 'failed' } | { kind: 'answer'; result: SearchResult };
type Props = { look: 'field' | 'large' | 'panel'; onChoose?: () => void };

/** The search box with its results: ↑ and ↓ walk through them, Enter opens, Esc leaves. Results show only while the field has focus. */
export function Search({ look, onChoose }: Props): ReactNode {
  const { site, frame } = useSite();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found>({ kind: 'none' });
  const [hasFocus, setHasFocus] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const wanted = text.trim();
  useEffect(() => {
    setActive(-1);
    if (wanted === '') return setFound({ kind: 'none' });
    setFound((before) => (before.kind === 'answer' ? before : { kind: 'waiting' }));
    const stop = new AbortController();
    const timer = setTimeout(() => {
      createSiteApi(sendByFetch, site.locale, frame.city, stop.signal)
        .search(wanted)
        .then((result) => setFound(result ? { kind: 'answer', result } : { kind: 'failed' }))
        .catch(() => stop.signal.aborted || setFound({ kind: 'failed' }));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, site.locale, frame.city]);

  useEffect(() => {
    if (look === 'field') return onSlash(() => input.current?.focus());
    if (look === 'panel') input.current?.focus();
    return undefined;
  }, [look]);

  const groups = found.kind === 'answer' ? groupsOf(found.result) : [];
  const items = groups.flatMap((group) => group.items);
  const isOpen = found.kind !== 'none' && (hasFocus || look === 'panel');

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => (items.length === 0 ? -1 : (at + step + items.length) % items.length));
    } else if (event.key === 'Escape' && look !== 'panel') {
      input.current?.blur();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // A real click, so that the router and the chosen link's own rules decide.
      box.current?.querySelectorAll<HTMLAnchorElement>('[role=option] a').item(Math.max(active, 0))?.click();
    }
  }

  let at = -1;
  return (
    <div
      ref={box}
      className={css.box}
      data-look={look}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className={css.field}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          placeholder={look === 'field' ? m.site_search_placeholder() : m.site_search_long_placeholder()}
          aria-label={m.site_search_placeholder()}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => setHasFocus(true)}
          onKeyDown={onKeyDown}
        />
        {text === '' ? (
          look === 'field' && <kbd aria-hidden="true">/</kbd>
        ) : (
          <button
            type="button"
            className={css.clear}
            aria-label={m.site_search_clear()}
            onClick={() => (setText(''), input.current?.focus())}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      {isOpen && (
        <div className={css.list} id={`${id}-list`} role="listbox" aria-label={m.site_search_title()}>
          {found.kind === 'waiting' && <Skeleton />}
          {found.kind === 'failed' && <p className={css.note}>{m.site_search_failed()}</p>}
          {found.kind === 'answer' && items.length === 0 && (
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
              {group.items.map((item) => {
                at += 1;
                return (
                  <div
                    key={item.url}
                    id={`${id}-${at}`}
                    role="option"
                    aria-selected={at === active}
                    className={css.option}
                  >
                    <a href={addressOf(item.url, site.locale)} tabIndex={-1} onClick={onChoose}>
                      <b>{item.title}</b>
                      {item.hint && <span>{item.hint}</span>}
                    </a>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      )}
      <p className="vh" role="status">
        {found.kind === 'answer' ? m.site_search_count({ count: items.length }) : ''}
      </p>
    </div>
  );
}

/** Results may come with or without their language prefix; they never leave the site. */
function addressOf(url: string, locale: string): string {
  const path = `/${url.replace(/^\/+/, '')}`;
  return path.startsWith(`/${locale}/`) ? path : `/${locale}${path}`;
}

function groupsOf(result: SearchResult) {
  return [
    { name: m.site_search_group_events(), items: result.performances.items },
    { name: m.site_search_group_places(), items: result.objects.items },
    { name: m.site_search_group_people(), items: result.names.items },
    { name: m.site_search_group_tours(), items: result.tours.items },
    { name: m.site_search_group_posts(), items: result.posts.items },
    { name: m.site_search_group_videos(), items: result.videos.items },
  ].filter((group) => group.items.length > 0);
}

function onSlash(focus: () => void): () => void {
  const onKey = (event: globalThis.KeyboardEvent): void => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focus();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
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
