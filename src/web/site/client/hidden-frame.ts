import { FRAME_PATH, type FrameMessage, readFrameMessage, type SiteMessage } from '#web/shared/frame-messages.ts';
import type { SiblingHost } from '#web/shared/visitor/session.ts';
import { randomUuid } from '#web/ui/random-uuid.ts';

type MessageOf<Type extends FrameMessage['type']> = Extract<FrameMessage, { type: Type }>;
type Unsigned = SiteMessage extends infer Message ? (Message extends unknown ? Omit<Message, 'nonce'> : never) : never;

export type HiddenFrame = SiblingHost & {
  tellCity(city: string): void;
  /** The city that was chosen last on any host of the market. */
  askCity(): Promise<string | null>;
};

/** Opens the invisible page of the cabinet's host, which shares login and city between the hosts of one market. */
export function openHiddenFrame(origin: string): HiddenFrame {
  const nonce = randomUuid();
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  const waiting = new Map<FrameMessage['type'], ((message: FrameMessage) => void)[]>();

  const next = <Type extends FrameMessage['type']>(type: Type): Promise<MessageOf<Type>> =>
    new Promise((resolve) => {
      const onAnswer = (message: FrameMessage): void => resolve(message as MessageOf<Type>);
      waiting.set(type, [...(waiting.get(type) ?? []), onAnswer]);
    });
  addEventListener('message', (event) => {
    const message = readFrameMessage(event, { source: frame.contentWindow, origins: [origin], nonce });
    if (message) waiting.get(message.type)?.shift()?.(message);
  });
  const challenge = next('hello').then((message) => message.challenge);
  const say = async (message: Unsigned): Promise<void> => {
    const signed = { ...message, nonce: await challenge } as SiteMessage;
    frame.contentWindow?.postMessage(signed, origin);
  };
  const askLogin = async (message: Unsigned): Promise<MessageOf<'login'>> => {
    const answer = next('login');
    await say(message);
    return answer;
  };

  frame.addEventListener('load', () => frame.contentWindow?.postMessage({ type: 'hello', nonce }, origin));
  frame.src = origin + FRAME_PATH;
  document.body.append(frame);
  return {
    tellCity: (city) => void say({ type: 'city', city }),
    askCity: async () => {
      const answer = next('city');
      await say({ type: 'isCity' });
      return (await answer).city;
    },
    whoIsLoggedIn: async () => (await askLogin({ type: 'isLogin' })).token,
    tellLogin: async ({ token, user }) => {
      await askLogin({ type: 'login', token, avatar: user.avatar, username: user.phone });
    },
    tellLogOut: async () => {
      await askLogin({ type: 'logout' });
    },
  };
}
