/**
 * One basket for all tabs of a visitor, whatever each of them sells. The tabs tell one another which order is open,
 * by a channel of the browser that stores nothing; each then reads the order from the server.
 */
export type SharedBasket = {
  /** Asks the other tabs for their order. */
  ask(): void;
  /** The order of this tab was opened or changed. */
  tell(): void;
  /** The order has no more seats to choose: it was given back, is being paid or is paid. */
  tellGone(orderId: string): void;
};
export type OpenedOrder = {
  readonly orderId: string;
  /** A frame without cookies opens the order with it; null where the tab does not know it. */
  readonly key: string | null;
};
type Listener = {
  current: () => OpenedOrder | null;
  onOrder: (order: OpenedOrder) => void;
  onGone: (orderId: string) => void;
};

const CHANNEL = 'rampa-basket';
const ALONE: SharedBasket = { ask: () => undefined, tell: () => undefined, tellGone: () => undefined };

type Message = { kind: 'ask' } | ({ kind: 'order' } & OpenedOrder) | { kind: 'gone'; orderId: string };

export function shareBasket({ current, onOrder, onGone }: Listener): SharedBasket {
  const channel = openChannel(CHANNEL);
  if (channel === null) return ALONE;
  const send = (message: Message): void => channel.postMessage(message);
  const sendCurrent = (): void => {
    const order = current();
    if (order !== null) send({ kind: 'order', ...order });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') sendCurrent();
    else if (data.kind === 'order') onOrder({ orderId: data.orderId, key: data.key });
    else onGone(data.orderId);
  });
  return {
    ask: () => send({ kind: 'ask' }),
    tell: sendCurrent,
    tellGone: (orderId) => send({ kind: 'gone', orderId }),
  };
}

/** Null where the browser has no such channel or denies it to a frame. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
