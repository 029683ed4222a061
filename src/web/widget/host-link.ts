import { widgetToken } from '#web/shared/visitor/session.ts';
import { type HostMessage, post, readHostMessage, type WidgetMessage } from '#web/shared/sale-overlay/messages.ts';

/** Connection to the page around the widget's frame, if it is one of ours. */
export type HostLink = {
  send(message: WidgetMessage): void;
  /** Requests the signed-in visitor's token; null when nobody is signed in or the page does not answer. */
  requestToken(): Promise<string | null>;
};

const ANSWER_MS = 2000;

/**
 * Returns a token of the signed-in visitor that is valid for buying only: from our page around the frame, or on the
 * widget's own page from this host's session. Null when nobody is signed in or the page around is not ours.
 */
export async function buyerToken(host: HostLink | null): Promise<string | null> {
  if (host !== null) return host.requestToken();
  return window.parent === window ? (await widgetToken()).token : null;
}

/** Null on the widget's own page and inside a page that is not ours, with which no messages are exchanged. */
export function linkToHost(parentOrigins: readonly string[]): HostLink | null {
  const { parent } = window;
  if (parent === window) return null;
  const origin = parentOrigin();
  if (origin === null || (origin !== location.origin && !parentOrigins.includes(origin))) return null;
  const trusted = { source: parent, origins: [origin] };
  const send = (message: WidgetMessage): void => post(parent, message, origin);

  function listen(listener: (message: HostMessage) => void): () => void {
    const receive = (event: MessageEvent<unknown>): void => {
      const message = readHostMessage(event, trusted);
      if (message) listener(message);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }
  return {
    send,
    requestToken: () =>
      new Promise((resolve) => {
        const stop = listen((message) => {
          if (message.type === 'token') finish(message.auth ? message.token : null);
        });
        const timer = setTimeout(() => finish(null), ANSWER_MS);
        const finish = (token: string | null): void => {
          clearTimeout(timer);
          stop();
          resolve(token);
        };
        send({ type: 'requestToken' });
      }),
  };
}

function parentOrigin(): string | null {
  const { ancestorOrigins } = location as Location & { ancestorOrigins?: DOMStringList };
  return ancestorOrigins?.[0] ?? URL.parse(document.referrer)?.origin ?? null;
}
