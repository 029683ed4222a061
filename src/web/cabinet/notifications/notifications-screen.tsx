import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { NoticeSettings } from '#api/profile/notices-contract.ts';
import { chooseNotice, notices } from '#api/profile/endpoints-contract.ts';
import { CHANNELS, TOPICS, type Channel, type Topic } from '#domain/notices/topics.ts';
import { m } from '#texts/generated/messages.js';
import { call } from '../client.ts';
import { CabinetIcon } from '../icon.tsx';
import { refusalText } from '../own/change.ts';
import own from '../own/own.module.css';
import { Answered } from '../parts/answered.tsx';
import { Bone } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useAnswer } from '../use-answer.ts';
import css from './notifications.module.css';
import { PushPart } from './push-part.tsx';

const TOPIC_LABELS: Readonly<Record<Topic, readonly [name: () => string, note: () => string]>> = {
  tickets: [m.profile_topic_tickets, m.profile_note_tickets],
  reminders: [m.profile_topic_reminders, m.profile_note_reminders],
  followed: [m.profile_topic_followed, m.profile_note_followed],
  on_sale: [m.profile_topic_on_sale, m.profile_note_on_sale],
  reviews: [m.profile_topic_reviews, m.profile_note_reviews],
  news: [m.profile_topic_news, m.profile_note_news],
};
const CHANNEL_LABELS: Readonly<Record<Channel, () => string>> = {
  mail: m.profile_notices_mail,
  sms: m.profile_notices_sms,
  push: m.profile_notices_push,
};

const unreachedLabel = (channel: Channel): string =>
  channel === 'push' ? m.profile_notices_no_push() : m.profile_notices_no_mail();

/** A table of topics and channels; every cell is a separate consent and is stored with its time. */
export function Screen(): ReactNode {
  const answer = useAnswer(notices);
  return (
    <>
      <PageHead title={m.profile_nav_notifications()} note={m.profile_notices_intro()} />
      <Answered answer={answer} skeleton={<Bone height="420px" radius="16px" />}>
        {(settings, { reload }) => (
          <>
            <PushPart pushKey={settings.pushKey} onChange={reload} />
            <Table settings={settings} />
          </>
        )}
      </Answered>
    </>
  );
}

function Table({ settings }: { settings: NoticeSettings }): ReactNode {
  const [items, setItems] = useState(settings.items);
  const [problem, setProblem] = useState<string | null>(null);
  const { reach } = settings;
  /** Whether the channel has an address or device; without one its cells have no switch. */
  const isReached = (channel: Channel): boolean => (channel === 'push' ? reach.push > 0 : reach[channel] !== null);

  async function choose(topic: Topic, channel: Channel, isOn: boolean): Promise<void> {
    const before = items;
    setItems(items.map((each) => (each.topic === topic && each.channel === channel ? { ...each, isOn } : each)));
    const outcome = await call(chooseNotice, { body: { topic, channel, isOn } });
    setItems(outcome.ok ? outcome.answer.items : before);
    setProblem(outcome.ok ? null : refusalText(outcome.code));
  }

  return (
    <>
      {problem === null ? null : (
        <p className={own.problem} role="alert">
          {problem}
        </p>
      )}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{m.profile_nav_notifications()}</span>
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {CHANNEL_LABELS[channel]()}
                {channel === 'push' || settings.reach[channel] === null ? null : (
                  <small>{settings.reach[channel]}</small>
                )}
                {isReached(channel) ? null : (
                  <small>
                    {channel === 'push' ? (
                      m.profile_notices_no_push()
                    ) : (
                      <Link className="link" to="/profile">
                        {m.profile_contact_add()}
                      </Link>
                    )}
                  </small>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TOPICS.map((topic) => {
            const [name, note] = TOPIC_LABELS[topic];
            return (
              <tr key={topic}>
                <th scope="row">
                  <b>{name()}</b>
                  <span>{note()}</span>
                </th>
                {CHANNELS.map((channel) => {
                  const item = items.find((each) => each.topic === topic && each.channel === channel);
                  return (
                    <td key={channel} data-channel={CHANNEL_LABELS[channel]()}>
                      {item === undefined ? (
                        <span className={css.none} title={m.profile_notices_not_offered()}>
                          <span aria-hidden="true">–</span>
                          <span className="vh">{m.profile_notices_not_offered()}</span>
                        </span>
                      ) : !isReached(channel) ? (
                        <span className={css.none} title={unreachedLabel(channel)}>
                          <span aria-hidden="true">–</span>
                          <span className="vh">{unreachedLabel(channel)}</span>
                        </span>
                      ) : item.isFixed ? (
                        <span className={css.always}>
                          <CabinetIcon name="check" />
                          {m.profile_notices_always()}
                        </span>
                      ) : (
                        <input
                          type="checkbox"
                          role="switch"
                          className={css.switch}
                          aria-label={`${name()}: ${CHANNEL_LABELS[channel]()}`}
                          checked={item.isOn}
                          onChange={({ target }) => void choose(topic, channel, target.checked)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
