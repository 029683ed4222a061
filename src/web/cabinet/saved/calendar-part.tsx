import { type ReactNode, useState } from 'react';
import { calendar, renewCalendar } from '#api/profile/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { call } from '../client.ts';
import { facts } from '../facts.ts';
import { refusalText } from '../own/change.ts';
import form from '../own/form.module.css';
import { Answered } from '../parts/answered.tsx';
import { Bone } from '../parts/loading.tsx';
import { useAnswer } from '../use-answer.ts';

/**
 * The address of the visitor's calendar feed: subscribe, copy, renew. It is a secret that the server gives only to
 * scripts of the session, so what is said about it is there before it.
 */
export function CalendarPart(): ReactNode {
  const answer = useAnswer(calendar);
  return (
    <section className={form.card}>
      <p>{m.profile_calendar_text()}</p>
      <p className={form.note}>{m.profile_calendar_secret()}</p>
      <Answered answer={answer} skeleton={<Bone height="190px" />}>
        {({ path }, { reload }) => <Address path={path} onRenewed={reload} />}
      </Answered>
    </section>
  );
}

const asWebcal = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** Android ignores `webcal:` addresses, so this link subscribes the visitor's Google calendar instead. */
const googleCalendar = (url: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(asWebcal(url))}`;
const outlookCalendar = (url: string): string =>
  `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent(m.profile_calendar_title())}`;

function Address({ path, onRenewed }: { path: string; onRenewed: () => void }): ReactNode {
  const [message, setMessage] = useState<{ text: string; isBad: boolean } | null>(null);
  const url = `${facts.siteOrigin === '' ? location.origin : facts.siteOrigin}${path}`;

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(url);
    setMessage({ text: m.profile_calendar_copied(), isBad: false });
  }
  async function renew(): Promise<void> {
    const outcome = await call(renewCalendar);
    setMessage({ text: outcome.ok ? m.profile_calendar_renewed() : refusalText(outcome.code), isBad: !outcome.ok });
    if (outcome.ok) onRenewed();
  }
  return (
    <>
      <div className={form.field}>
        <label htmlFor="calendar-address">{m.profile_calendar_address()}</label>
        <input id="calendar-address" readOnly value={url} onFocus={({ target }) => target.select()} />
      </div>
      <div className={form.acts}>
        <ButtonLink size="m" href={asWebcal(url)}>
          {m.profile_calendar_subscribe()}
        </ButtonLink>
        <ButtonLink size="m" variant="quiet" href={googleCalendar(url)} target="_blank" rel="noreferrer">
          Google
        </ButtonLink>
        <ButtonLink size="m" variant="quiet" href={outlookCalendar(url)} target="_blank" rel="noreferrer">
          Outlook
        </ButtonLink>
        <Button size="m" variant="quiet" onClick={() => void copy()}>
          {m.profile_calendar_copy()}
        </Button>
      </div>
      <div className={form.acts}>
        <Button size="m" variant="quiet" onClick={() => void renew()}>
          {m.profile_calendar_renew()}
        </Button>
        <span role="status" data-bad={message?.isBad ? '' : undefined} className={form.message}>
          {message?.text}
        </span>
      </div>
    </>
  );
}
