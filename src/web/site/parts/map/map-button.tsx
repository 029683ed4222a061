import type { ReactNode } from 'react';
import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { laterPart } from '#web/shared/later-part.tsx';
import type { MapPin, Point } from '#web/shared/map/map-messages.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './map.module.css';

/** Nothing of the map is loaded before the click. */
const MapView = laterPart(async () => (await import('./map-view.tsx')).MapView);

/** The maps left open, by the history entry of their page: Back to it shows them again. Nothing is kept for a reload. */
const leftOpen = new Set<string>();

type Props = {
  /** Names the map for screen readers. */
  label: string;
  /** The button's text while the map is closed. */
  text?: string;
  /** Null while they are being read, which `onOpen` may begin. */
  pins: readonly MapPin[] | null;
  here?: Point | null;
  /** Reading the pins failed; `onOpen` tries again. */
  hasFailed?: boolean;
  onOpen?: () => void;
  /** The pins as a list, below the open map. */
  children?: ReactNode;
};

/** A button that opens a map below itself and closes it again. Not shown where the deployment has no map. */
export function MapButton(props: Props): ReactNode {
  const { label, text = m.site_map_show(), pins, here = null, hasFailed = false, onOpen, children } = props;
  const { site } = useSite();
  const [isOpen, setIsOpen] = useState(() => leftOpen.size > 0 && leftOpen.has(entryOf(label)));
  const button = useRef<HTMLButtonElement>(null);
  const openAgain = useEffectEvent(() => isOpen && onOpen?.());
  useEffect(() => {
    openAgain();
  }, []);
  const show = useCallback(
    (next: boolean) => {
      leftOpen[next ? 'add' : 'delete'](entryOf(label));
      setIsOpen(next);
    },
    [label],
  );
  const close = useCallback(() => {
    show(false);
    button.current?.focus();
  }, [show]);
  function toggle(): void {
    if (!isOpen) onOpen?.();
    show(!isOpen);
  }
  if (!site.hasMap || pins?.length === 0) return null;
  return (
    <>
      <Button ref={button} variant="quiet" size="m" className={css.button} aria-expanded={isOpen} onClick={toggle}>
        <Icon name={isOpen ? 'close' : 'map'} size={16} />
        {isOpen ? m.site_map_hide() : text}
      </Button>
      {isOpen && (
        <Suspense fallback={<div className={css.box} data-map />}>
          <MapView label={label} pins={pins} here={here} hasFailed={hasFailed} onRetry={onOpen} onClose={close}>
            {children}
          </MapView>
        </Suspense>
      )}
    </>
  );
}

function entryOf(label: string): string {
  const { key = '' } = (history.state ?? {}) as { key?: string };
  return `${key} ${location.href} ${label}`;
}
