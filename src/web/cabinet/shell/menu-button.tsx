import {
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react';
import { laterPart } from '#web/shared/later-part.tsx';
import css from './menu.module.css';

/** What an open menu needs to know about its button. */
export type OpenMenu = {
  name: string;
  button: RefObject<HTMLButtonElement | null>;
  /** Opened with a key: the first entry is focused. */
  isByKey: boolean;
  onClose: () => void;
};

export type MenuEntries = LazyExoticComponent<ComponentType<OpenMenu>> & { load: () => void };

/** The entries and the library that moves between them load when the button is about to be used. */
export function menuEntries(load: () => Promise<ComponentType<OpenMenu>>): MenuEntries {
  return Object.assign(laterPart(load), { load: () => void load().catch(() => undefined) });
}

type Props = {
  /** Visible content of the button. */
  label: ReactNode;
  /** Accessible name, needed when the button shows only an icon. */
  name: string;
  className?: string | undefined;
  entries: MenuEntries;
};

/** A button that opens a list of entries below it. */
export function MenuButton({ label, name, className = css.button, entries: Entries }: Props): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'by key' | 'by pointer' | null>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onPointerEnter={Entries.load}
        onFocus={Entries.load}
        onClick={({ detail }) => setOpened(detail === 0 ? 'by key' : 'by pointer')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened('by key');
        }}
      >
        {label}
      </button>
      {opened === null ? null : (
        <Suspense fallback={null}>
          <Entries name={name} button={button} isByKey={opened === 'by key'} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
