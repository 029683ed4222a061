import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { Icon } from '#web/ui/icon.tsx';
import css from './search.module.css';

const loadResults = () => import('#web/site/frame/search-results.tsx');
const Results = lazy(loadResults);

type Props = { look: 'field' | 'large' | 'panel'; onChoose?: () => void };

/** The search box. What it finds, and the code that asks, comes when the field is first used. */
export function Search({ look, onChoose }: Props): ReactNode {
  const [text, setText] = useState('');
  const [hasFocus, setHasFocus] = useState(false);
  const [active, setActive] = useState<string | undefined>();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (look === 'field') return onSlash(() => input.current?.focus());
    if (look === 'panel') input.current?.focus();
    return undefined;
  }, [look]);

  const isOpen = text.trim() !== '' && (hasFocus || look === 'panel');
  return (
    <div
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
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? active : undefined}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => {
            setHasFocus(true);
            loadResults().catch(() => undefined);
          }}
        />
        {text === '' ? (
          look === 'field' && <kbd aria-hidden="true">/</kbd>
        ) : (
          <button
            type="button"
            className={css.clear}
            aria-label={m.site_search_clear()}
            onClick={() => {
              setText('');
              input.current?.focus();
            }}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <Results id={list} text={text.trim()} input={input} onActive={setActive} onChoose={onChoose} />
        </Suspense>
      )}
    </div>
  );
}

/** "/" jumps into the field, unless somebody is writing elsewhere. */
function onSlash(focus: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focus();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
