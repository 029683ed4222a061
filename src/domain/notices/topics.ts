export const TOPICS = ['tickets', 'reminders', 'followed', 'on_sale', 'reviews', 'news'] as const;
export type Topic = (typeof TOPICS)[number];
export const CHANNELS = ['mail', 'sms', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * `always` cannot be switched off, `on` and `off` are defaults, null is not offered. Advertising topics start with
 * email off, because they need a separate consent. A push subscription already required the browser's permission.
 */
const BEGIN: Readonly<Record<Topic, Readonly<Record<Channel, 'always' | 'on' | 'off' | null>>>> = {
  tickets: { mail: 'always', sms: 'off', push: 'on' },
  reminders: { mail: 'on', sms: 'off', push: 'on' },
  followed: { mail: 'off', sms: null, push: 'on' },
  on_sale: { mail: 'off', sms: null, push: 'on' },
  reviews: { mail: 'on', sms: null, push: 'on' },
  news: { mail: 'off', sms: null, push: 'off' },
};

/** Emails about these topics contain a one-click unsubscribe link. */
export const PROMOTIONAL: readonly Topic[] = ['followed', 'on_sale', 'news'];

export type Choice = { topic: Topic; channel: Channel; isOn: boolean; chosenAt: Date };
export type Setting = { topic: Topic; channel: Channel; isOn: boolean; isFixed: boolean; chosenAt: Date | null };

/** Every offered combination of topic and channel with the person's choice. */
export function settingsOf(choices: readonly Choice[]): Setting[] {
  return TOPICS.flatMap((topic) =>
    CHANNELS.flatMap((channel): Setting[] => {
      const begin = BEGIN[topic][channel];
      if (begin === null) return [];
      const chosen = choices.find((each) => each.topic === topic && each.channel === channel);
      const isFixed = begin === 'always';
      const isOn = isFixed || (chosen?.isOn ?? begin === 'on');
      return [{ topic, channel, isOn, isFixed, chosenAt: chosen?.chosenAt ?? null }];
    }),
  );
}

export function mayChoose(topic: Topic, channel: Channel): boolean {
  return BEGIN[topic][channel] === 'on' || BEGIN[topic][channel] === 'off';
}

/** The channels by which a person receives a topic, among those that reach them. */
export function channelsFor(
  topic: Topic,
  choices: readonly Choice[],
  reach: Readonly<Record<Channel, boolean>>,
): Channel[] {
  return settingsOf(choices)
    .filter((setting) => setting.topic === topic && setting.isOn && reach[setting.channel])
    .map(({ channel }) => channel);
}
