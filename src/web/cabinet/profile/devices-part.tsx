import { type ReactNode, useState } from 'react';
import type { SessionView } from '#api/profile/profile-contract.ts';
import { endOtherSessions, endSession, sessions } from '#api/profile/endpoints-contract.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { call } from '../client.ts';
import { facts } from '../facts.ts';
import { refusalText } from '../own/change.ts';
import form from '../own/form.module.css';
import { Answered } from '../parts/answered.tsx';
import { Bone } from '../parts/loading.tsx';
import { useAnswer } from '../use-answer.ts';
import { useTimeZone } from '../use-device.ts';

const KINDS = {
  phone: m.profile_devices_phone,
  tablet: m.profile_devices_tablet,
  computer: m.profile_devices_computer,
  unknown: m.profile_devices_unknown,
} as const;

export function DevicesPart(): ReactNode {
  const answer = useAnswer(sessions);
  return (
    <section className={form.card} aria-labelledby="devices-title">
      <h2 id="devices-title">{m.profile_devices_title()}</h2>
      <Answered answer={answer} skeleton={<Bone height="140px" />}>
        {({ items }, { reload }) => <Devices items={items} onChange={reload} />}
      </Answered>
    </section>
  );
}

function Devices({ items, onChange }: { items: readonly SessionView[]; onChange: () => void }): ReactNode {
  const [message, setMessage] = useState<{ text: string; isBad: boolean } | null>(null);
  const zone = useTimeZone();

  async function end(id: string): Promise<void> {
    const outcome = await call(endSession, { params: { id } });
    const text = outcome.ok ? m.profile_devices_ended({ count: 1 }) : refusalText(outcome.code);
    setMessage({ text, isBad: !outcome.ok });
    onChange();
  }
  async function endOthers(): Promise<void> {
    const outcome = await call(endOtherSessions);
    const text = outcome.ok ? m.profile_devices_ended({ count: outcome.answer.ended }) : refusalText(outcome.code);
    setMessage({ text, isBad: !outcome.ok });
    onChange();
  }
  return (
    <>
      <ul className={form.facts}>
        {items.map((session) => (
          <li key={session.id} className={form.fact}>
            <span>
              <b>{deviceText(session)}</b>
              <span className={form.note}>{noteText(session, zone)}</span>
            </span>
            {session.isOwn ? null : (
              <Button
                size="m"
                variant="quiet"
                aria-label={m.profile_devices_end({ device: deviceText(session) })}
                onClick={() => void end(session.id)}
              >
                {m.profile_devices_end_short()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={form.acts}>
        {items.length > 1 ? (
          <Button size="m" variant="quiet" onClick={() => void endOthers()}>
            {m.profile_devices_end_others()}
          </Button>
        ) : null}
        <span role="status" className={form.message} data-bad={message?.isBad ? '' : undefined}>
          {message?.text}
        </span>
      </div>
    </>
  );
}

function deviceText({ device }: SessionView): string {
  const names = [device.browser, device.system].filter((name) => name !== null).join(', ');
  return names === '' ? KINDS[device.kind]() : `${KINDS[device.kind]()} · ${names}`;
}

/** The note lists the hosts, which distinguish several sessions of one browser. */
function noteText(session: SessionView, zone: string): string {
  const note = session.isOwn ? m.profile_devices_own() : seenText(session, zone);
  return [note, ...session.hosts].join(' · ');
}

function seenText({ seenAt }: SessionView, zone: string): string {
  return m.profile_devices_seen({ date: formatDateTime(new Date(seenAt), zone, facts.locale) });
}
