import type { FormEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { normaliseEmail } from '#domain/contact/email.ts';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { askAlert, prepareAlert } from '#web/site/event/ask-alert.ts';
import { ownContact } from '#web/site/support/ask-support.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import css from './tell-me.module.css';

type Props = { eventId: number; lead: string; onClose: () => void };

/** Asks for an address; the mailbox is asked for its consent before it hears anything. */
export function AlertForm({ eventId, lead, onClose }: Props): ReactNode {
  const { site, frame } = useSite();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();

  useEffect(() => {
    // The dialog has put the focus on its first button.
    field.current?.focus();
    prepareAlert();
    void ownContact().then((own) => {
      if (own !== null && field.current?.value === '') field.current.value = own.email;
    });
  }, []);

  function point(text: string): void {
    setProblem(text);
    field.current?.focus();
  }
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const typed = field.current?.value ?? '';
    if (typed.trim() === '') return point(m.site_alert_email_missing());
    const email = normaliseEmail(typed);
    if (email === null) return point(m.site_alert_email_invalid());
    setBusy(true);
    setProblem(null);
    const fault = await askAlert({ eventId, cityId: frame.city.id, email, locale: site.locale });
    setBusy(false);
    if (fault === null) return setSentTo(email);
    if (fault === 'email_invalid') return point(m.site_alert_email_invalid());
    setProblem(fault === 'too_many_requests' ? m.site_alert_too_often() : m.site_alert_failed());
  }

  if (sentTo !== null)
    return (
      <Dialog title={m.site_alert_sent_title()} onClose={onClose} shape="note">
        <p className={css.lead} role="status">
          <Sentence text={m.site_alert_sent({ email: SLOT })}>
            <b className={css.address}>{sentTo}</b>
          </Sentence>
        </p>
        <p className={css.hint}>{m.site_alert_no_email()}</p>
        <Button type="button" onClick={onClose}>
          {m.site_alert_done()}
        </Button>
      </Dialog>
    );
  return (
    <Dialog title={m.site_alert_title()} onClose={onClose} shape="note">
      <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
        <p className={css.lead}>{lead}</p>
        <label className={css.field}>
          <span>{m.site_alert_email()}</span>
          <input
            ref={field}
            name="email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby={hint}
            onInput={() => setProblem(null)}
          />
        </label>
        <p id={hint} className={css.hint} data-bad={problem !== null || undefined} aria-live="polite">
          {problem ?? m.site_alert_promise()}
        </p>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? m.site_alert_wait() : m.site_alert_send()}
        </Button>
      </form>
    </Dialog>
  );
}
