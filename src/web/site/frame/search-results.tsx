import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { SearchResult } from '#api/catalog/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { useSite } from '#web/site/site-context.tsx';
import css from './search.module.css';

/** A pause in typing this long asks the server. */
const DEBOUNCE_MS = 500;

/** The last answer, kept while the next one is on its way. */
type Answer = { text: string; result: SearchResult | null };
type Props = {
  id: string;
  text: string;
  input: RefObject<HTMLInputElement | null>;
  onActive: (id: string | undefined) => void;
  onChoose: (() => void) | undefined;
};

/** The list under the field: ↑ and ↓ walk through it, Enter opens, Esc leaves. */
export default function SearchResults({ id, text, input, onActive, onChoose }: Props): ReactNode {
  const { site, frame } = useSite();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const api = createSiteApi(sendByFetch, site.locale, frame.city, stop.signal);
      const show = (result: SearchResult | null): void => {
        if (stop.signal.aborted) return;
        setAnswer({ text, result });
        setActive(-1);
      };
      api.search(text).then(show, () => show(null));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, site.locale, frame.city]);

  const groups = groupsOf(answer?.result ?? null);
  const count = groups.reduce((sum, group) => sum + group.items.length, 0);

  useEffect(() => {
    const field = input.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        if (count > 0) setActive((at) => (at + step + count) % count);
      } else if (event.key === 'Enter') {
        event.preventDefault();
        // A real click, so that the router and the link's own rules decide.
        list.current?.querySelectorAll<HTMLAnchorElement>('[role=option] a').item(Math.max(active, 0))?.click();
      } else if (event.key === 'Escape' && !field?.closest('dialog')) field?.blur();
    };
    field?.addEventListener('keydown', onKeyDown);
    return () => field?.removeEventListener('keydown', onKeyDown);
  }, [input, count, active]);
  useEffect(() => onActive(active < 0 ? undefined : `${id}-${active}`), [active, id, onActive]);

  const isWaiting = answer === null;
  return (
    <>
      <div
        ref={list}
        className={css.list}
        id={id}
        role="listbox"
        aria-label={m.site_search_title()}
        aria-busy={answer?.text !== text}
      >
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
              <div
                key={item.url}
                id={`${id}-${group.from + at}`}
                role="option"
                aria-selected={group.from + at === active}
                className={css.option}
              >
                <a href={addressOf(item.url, site.locale)} tabIndex={-1} onClick={onChoose}>
                  <b>{item.title}</b>
                  {item.hint && <span>{item.hint}</span>}
                </a>
              </div>
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

/** Results may come with or without their language prefix; they never leave the site. */
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
