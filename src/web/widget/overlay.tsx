import { type ReactNode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { localeOfLanguage } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { gatewayAddress, type HostMessage, PAYMENT_DELAY_MS, post, readWidgetMessage } from './messages.ts';
import css from './overlay.module.css';
import { readVisit } from './visit.ts';

/** What is sold: a performance of an event, or an item or a service, perhaps for an event. */
export type WidgetTarget =
  | { eventId: number; performanceId: number }
  | { eventId?: number; itemId: number }
  | { eventId?: number; serviceId: number };

export type WidgetSettings = {
  /** Where the widget lives: `/widget` of this host, or the address of a widget host without a path. */
  base: string;
  /** Payment pages the frame may be led to, by exact origin; the server writes the list into the page. */
  gatewayOrigins: readonly string[];
  /** Who is signed in; the token is short-lived and good for buying only. */
  token: () => Promise<{ auth: boolean; token: string | null }>;
};

let settings: WidgetSettings = {
  base: '/widget',
  gatewayOrigins: [],
  token: () => Promise.resolve({ auth: false, token: null }),
};

/** Said once by the page that opens widgets; without it the widget of the same host is opened for a visitor unknown. */
export function configureWidget(change: Partial<WidgetSettings>): void {
  settings = { ...settings, ...change };
}

/** Opens the sale over the page. Resolves when it is closed, after the focus went back to where it came from. */
export function openWidget(target: WidgetTarget): Promise<void> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  return new Promise((resolve) => {
    const close = (): void => {
      root.unmount();
      host.remove();
      resolve();
    };
    root.render(<Overlay address={widgetAddress(target)} onClose={close} />);
  });
}

/** The address a stub links to, so that it works without scripts too. */
export function widgetAddress(target: WidgetTarget, lang = pageLocale()): string {
  const { distributorCompanyId, ftm } = readVisit();
  const query = new URLSearchParams();
  if (target.eventId !== undefined) query.set('oid', String(target.eventId));
  if ('serviceId' in target) query.set('sid', String(target.serviceId));
  else if ('itemId' in target) query.set('iid', String(target.itemId));
  else query.set('seid', String(target.performanceId));
  query.set('lang', lang);
  if (distributorCompanyId !== null) query.set('distributor_company_id', distributorCompanyId);
  if (ftm !== null) query.set('_ftm', ftm);
  return `${settings.base}/${'itemId' in target ? 'item' : ''}?${query}`;
}

function pageLocale(): string {
  return localeOfLanguage(document.documentElement.lang);
}

/** A widget that does not answer is closed all the same. */
const ANSWER_MS = 250;

function Overlay({ address, onClose }: { address: string; onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const origin = new URL(address, location.href).origin;

  useEffect(() => {
    const node = dialog.current;
    const opener = document.activeElement;
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    node?.showModal();
    // The modal does this by itself; screen readers and checkers that do not know it yet are told.
    const below = [...document.body.children].filter((each) => !each.contains(node) && !each.hasAttribute('inert'));
    for (const each of below) each.setAttribute('inert', '');
    let leaving = 0;
    const reply = (message: HostMessage): void => {
      const target = frame.current?.contentWindow;
      if (target) post(target, message, origin);
    };
    const receive = (event: MessageEvent<unknown>): void => {
      const message = readWidgetMessage(event, { source: frame.current?.contentWindow, origins: [origin] });
      if (!message) return;
      if (message.type === 'closeFrame') onClose();
      else if (message.type === 'requestToken') void settings.token().then((who) => reply({ type: 'token', ...who }));
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
    return () => {
      window.removeEventListener('message', receive);
      clearTimeout(leaving);
      document.documentElement.style.overflow = overflow;
      for (const each of below) each.removeAttribute('inert');
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [origin, onClose]);

  function closeFromHere(): void {
    const target = frame.current?.contentWindow;
    if (target) {
      try {
        post(target, { type: 'closeFrameFromSite' }, origin);
      } catch {
        // On a payment page the frame has another origin: nobody there to tell.
      }
    }
    setTimeout(onClose, ANSWER_MS);
  }
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
      <button type="button" className={css.close} aria-label={m.widget_close()} onClick={closeFromHere}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
      <iframe ref={frame} className={css.frame} src={address} title={m.widget_overlay_label()} />
    </dialog>
  );
}
