import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { chooseByArrow } from './arrow-keys.ts';
import css from './tabs.module.css';

type Props<Key extends string> = {
  label: string;
  tabs: readonly { key: Key; label: string; count?: number }[];
  /** The open tab, as `useChoice('tab', …)` reads it from the address. */
  open: Key;
  children: ReactNode;
};

/** Parts of a screen of which one is open. The tabs are links, and so work without scripts. */
export function Tabs<Key extends string>({ label, tabs, open, children }: Props<Key>): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showOpenTab(list.current), [open]);
  return (
    <>
      <div ref={list} className={css.list} role="tablist" aria-label={label}>
        {tabs.map((tab, at) => (
          <Link
            key={tab.key}
            role="tab"
            id={`tab-${tab.key}`}
            aria-selected={tab.key === open}
            aria-controls={tab.key === open ? 'tab-panel' : undefined}
            tabIndex={tab.key === open ? 0 : -1}
            className={css.tab}
            to={{ search: at === 0 ? '' : `?tab=${tab.key}` }}
            replace
            onKeyDown={chooseByArrow}
          >
            {tab.label}
            {tab.count === undefined || tab.count === 0 ? null : <span className={css.count}>{tab.count}</span>}
          </Link>
        ))}
      </div>
      <div key={open} className={css.panel} role="tabpanel" id="tab-panel" aria-labelledby={`tab-${open}`}>
        {children}
      </div>
    </>
  );
}

/** On a phone the list may be wider than the screen. */
function showOpenTab(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected=true]');
  if (!list || !tab) return;
  const { left, right } = tab.getBoundingClientRect();
  const shown = list.getBoundingClientRect();
  list.scrollLeft += Math.max(right - shown.right, 0) - Math.max(shown.left - left, 0);
}
