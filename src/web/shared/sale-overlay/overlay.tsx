import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { localeOfLanguage } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { enterDialog } from '#web/ui/dialog-history.ts';
import { Button } from '#web/ui/button.tsx';
import { gatewayAddress, type HostMessage, PAYMENT_DELAY_MS, post, readWidgetMessage } from './messages.ts';
import css from './overlay.module.css';
import { tellSaleClosed } from './sale-closed.ts';
import { readVisit } from './visit.ts';

/** The object of the sale: a performance of an event, or an item or a service, optionally for an event. */
export type WidgetTarget = (
  | { eventId: number; performanceId: number }
  | { eventId?: number; itemId: number }
  | { eventId?: number; serviceId: number }
) & {
  /** An open order of this browser to continue. */
  orderId?: string;
};

export type WidgetSettings = {
  /** Exact origins of payment pages that the frame may open; the server writes the list into the page. */
  gatewayOrigins: readonly string[];
  /** Returns the signed-in visitor's token, which is short-lived and valid for buying only. */
  token: () => Promise<{ auth: boolean; token: string | null }>;
};

let settings: WidgetSettings = {
  gatewayOrigins: [],
  token: () => Promise.resolve({ auth: false, token: null }),
};

/** Called once by a page that opens widgets. Default: the widget of the same host, without a signed-in visitor. */
export function configureWidget(change: Partial<WidgetSettings>): void {
  settings = { ...settings, ...change };
}

let opened: Promise<void> | null = null;

/**
 * Opens the sale over the page. Resolves when it is closed, after the focus was restored. While one is open no other
 * opens, as the second click of a double click would ask for.
 */
export function openWidget(target: WidgetTarget): Promise<void> {
  opened ??= openOverlay(target);
  return opened;
}

function openOverlay(target: WidgetTarget): Promise<void> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  return new Promise((resolve) => {
    const close = (): void => {
      root.unmount();
      host.remove();
      opened = null;
      tellSaleClosed();
      resolve();
    };
    root.render(<Overlay address={widgetAddress(target)} onClose={close} />);
  });
}

function widgetAddress(target: WidgetTarget): string {
  const { distributorCompanyId, campaignToken } = readVisit();
  const query = new URLSearchParams();
  if (target.eventId !== undefined) query.set('oid', String(target.eventId));
  if ('serviceId' in target) query.set('sid', String(target.serviceId));
  else if ('itemId' in target) query.set('iid', String(target.itemId));
  else query.set('seid', String(target.performanceId));
  if (target.orderId !== undefined) query.set('order', target.orderId);
  query.set('lang', localeOfLanguage(document.documentElement.lang));
  if (distributorCompanyId !== null) query.set('distributor_company_id', distributorCompanyId);
  if (campaignToken !== null) query.set('_ftm', campaignToken);
  return `/widget/${'itemId' in target ? 'item' : ''}?${query}`;
}

function Overlay({ address, onClose }: { address: string; onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const isPaid = useRef(false);
  const isOpened = useRef(false);
  const [isOffline, setOffline] = useState(!navigator.onLine);

  const closeFromHere = useCallback((): void => {
    tell(frame.current, { type: 'closeFrameFromSite' });
    onClose();
  }, [onClose]);

  useEffect(() => {
    const node = dialog.current;
    const opener = document.activeElement;
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    node?.showModal();
    // A modal dialog implies this, but not all screen readers and accessibility checkers support it yet.
    const below = [...document.body.children].filter((each) => !each.contains(node) && !each.hasAttribute('inert'));
    for (const each of below) each.setAttribute('inert', '');
    let leaving = 0;
    const receive = (event: MessageEvent<unknown>): void => {
      const message = readWidgetMessage(event, { source: frame.current?.contentWindow, origins: [location.origin] });
      if (!message) return;
      node?.removeAttribute('data-gateway');
      if (message.type === 'closeFrame') onClose();
      else if (message.type === 'paid') isPaid.current = true;
      else if (message.type === 'requestToken')
        void settings.token().then((who) => tell(frame.current, { type: 'token', ...who }));
      else if (message.type === 'closeFrameError') {
        window.alert(m.widget_error_payment());
        onClose();
      } else {
        const url = gatewayAddress(message.url, settings.gatewayOrigins);
        if (url === null) return;
        leaving = window.setTimeout(() => {
          frame.current?.setAttribute('src', url);
          node?.setAttribute('data-gateway', '');
        }, PAYMENT_DELAY_MS);
      }
    };
    window.addEventListener('message', receive);
    const entry = enterDialog(closeFromHere);
    return () => {
      entry.end();
      window.removeEventListener('message', receive);
      clearTimeout(leaving);
      document.documentElement.style.overflow = overflow;
      for (const each of below) each.removeAttribute('inert');
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [onClose, closeFromHere]);

  // A browser may be wrong about its connection, so the frame is tried whatever it says.
  const tryAgain = (): void => setOffline(false);
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [isOffline]);

  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={m.widget_overlay_label()}
      onCancel={(event) => {
        event.preventDefault();
        closeFromHere();
      }}
    >
      <p className={css.title}>{m.widget_overlay_label()}</p>
      <button type="button" className={css.close} aria-label={m.widget_close()} onClick={closeFromHere}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
      {isOffline ? (
        <div className={css.offline} role="alert">
          <p>{m.widget_offline_overlay()}</p>
          <Button variant="quiet" onClick={tryAgain}>
            {m.widget_retry()}
          </Button>
          <button type="button" className="link" onClick={closeFromHere}>
            {m.widget_close()}
          </button>
        </div>
      ) : (
        <>
          <span className={css.wait} aria-hidden="true" />
          <iframe
            ref={frame}
            className={css.frame}
            src={address}
            title={m.widget_overlay_label()}
            onLoad={() => {
              if (!isOpened.current && isUnreachable(frame.current)) return setOffline(true);
              isOpened.current = true;
              dialog.current?.setAttribute('data-opened', '');
              // Back from paid tickets to the bank's page, which a browser may prefer to the entry that the tickets add.
              if (isPaid.current) onClose();
            }}
          />
        </>
      )}
    </dialog>
  );
}

/** In place of the widget there is the browser's own page, or the site's from its service worker. */
function isUnreachable(frame: HTMLIFrameElement | null): boolean {
  // The browser's page cannot be read from here.
  const shown = frame?.contentDocument ?? null;
  return shown === null || shown.querySelector('[data-uncached]') !== null;
}

/** A payment page in the frame gets no message, because it is of another origin. */
function tell(frame: HTMLIFrameElement | null, message: HostMessage): void {
  if (frame?.contentWindow) post(frame.contentWindow, message, location.origin);
}
