import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import type { MapPin, PageMessage, Point } from '#web/shared/map/map-messages.ts';
import { MAP_FRAME_PATH, readMapMessage } from '#web/shared/map/map-messages.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './map.module.css';
import { useShownTheme } from './use-shown-theme.ts';

type Props = {
  /** Names the map for screen readers. */
  label: string;
  /** Null while they are being read. */
  pins: readonly MapPin[] | null;
  here: Point | null;
  /** The pins could not be read; `onRetry` reads them again. */
  hasFailed: boolean;
  onRetry: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};
type State = 'loading' | 'drawn' | 'offline' | 'webgl' | 'tiles';

/** A map that has its pins and has not drawn anything by then counts as failed. */
const PATIENCE_MS = 20_000;

/** The map in its frame, with what is shown while it loads and where it cannot. Escape closes it. */
export function MapView({ label, pins, here, hasFailed, onRetry, onClose, children }: Props): ReactNode {
  const { site } = useSite();
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [isReady, setIsReady] = useState(false);
  const [reached, setReached] = useState<State>(startState);
  const state = hasFailed && reached === 'loading' ? 'tiles' : reached;
  const theme = useShownTheme();

  useEffect(() => {
    const receive = (event: MessageEvent<unknown>): void => {
      const message = readMapMessage(event, { source: frame.current?.contentWindow, origin: location.origin });
      if (message?.type === 'ready') setIsReady(true);
      if (message?.type === 'drawn') setReached('drawn');
      if (message?.type === 'failed') setReached(navigator.onLine ? message.cause : 'offline');
      if (message?.type === 'close') onClose();
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [onClose]);

  useEffect(() => {
    if (!isReady || pins === null || pins.length === 0) return;
    const message: PageMessage = { type: 'show', pins, here, theme };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [isReady, pins, here, theme]);

  // The map cannot draw anything before there are pins.
  const isDrawing = reached === 'loading' && pins !== null;
  useEffect(() => {
    if (!isDrawing) return;
    const late = setTimeout(() => setReached(navigator.onLine ? 'tiles' : 'offline'), PATIENCE_MS);
    return () => clearTimeout(late);
  }, [isDrawing, attempt]);

  function retry(): void {
    setIsReady(false);
    setAttempt(attempt + 1);
    setReached(startState());
    onRetry?.();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose();
  }

  return (
    // Escape is a shortcut; the button above closes the map too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={css.map} aria-label={label} aria-busy={state === 'loading'} onKeyDown={onKeyDown}>
      <div className={css.box}>
        {state === 'loading' || state === 'drawn' ? (
          <iframe
            key={attempt}
            ref={frame}
            className={css.frame}
            data-drawn={state === 'drawn' || undefined}
            src={`${MAP_FRAME_PATH}?lang=${site.locale}`}
            title={label}
          />
        ) : (
          <div className={css.instead}>
            <Icon name={state === 'offline' ? 'offline' : 'map'} size={24} />
            <p role="status">{failureText(state)}</p>
            {state !== 'webgl' && (
              <Button variant="quiet" size="m" onClick={retry}>
                {m.site_failure_retry()}
              </Button>
            )}
          </div>
        )}
        {state === 'loading' && (
          <p className={css.loading} role="status">
            {m.site_map_loading()}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

function startState(): State {
  return navigator.onLine ? 'loading' : 'offline';
}

function failureText(state: 'offline' | 'webgl' | 'tiles'): string {
  if (state === 'offline') return m.site_map_offline();
  return state === 'webgl' ? m.site_map_no_webgl() : m.site_map_failed();
}
