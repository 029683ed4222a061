import { widgetToken } from '#web/site/visitor/session.ts';
import { type HostMessage, post, readHostMessage, type WidgetMessage } from './messages.ts';

/** The page around the widget's frame, if it is one of ours. */
export type HostLink = {
  send(message: WidgetMessage): void;
  /** Asks who is signed in; null where nobody answers. */
  requestToken(): Promise<string | null>;
  onClose(listener: () => void): void;
};

const ANSWER_MS = 2000;

/**
 * A token of whoever is signed in, good for buying only: the page around says so, and on a page of its own the session
 * of this host. Null where nobody is, or a stranger's page is around.
 */
export async function buyerToken(host: HostLink | null): Promise<string | null> {
  if (host !== null) return host.requestToken();
  return window.parent === window ? (await widgetToken()).token : null;
}

/** null on a page of its own, and inside a stranger's page: that one is neither told nor asked anything. */
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
    onClose: (listener) => {
      listen((message) => {
        if (message.type === 'closeFrameFromSite') listener();
      });
    },
  };
}

function parentOrigin(): string | null {
  const { ancestorOrigins } = location as Location & { ancestorOrigins?: DOMStringList };
  return ancestorOrigins?.[0] ?? URL.parse(document.referrer)?.origin ?? null;
}
