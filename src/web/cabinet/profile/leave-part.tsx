import { type ReactNode, useEffect, useState } from 'react';
import type { TiesView } from '#api/profile/leave-contract.ts';
import type { Profile } from '#api/profile/profile-contract.ts';
import { deleteMe, ties as tiesEndpoint } from '#api/profile/endpoints-contract.ts';
import { formatAmount } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { call } from '../client.ts';
import { facts } from '../facts.ts';
import { refusalText } from '../own/change.ts';
import form from '../own/form.module.css';
import { leave } from '../use-login.ts';
import { fetchExport } from './fetch-export.ts';
import { ProofStep } from './proof-step.tsx';
import { TextField } from './text-field.tsx';

type Props = { profile: Profile; onChange: (profile: Profile) => void };

/** Data export and account deletion. Both require a fresh code. */
export function LeavePart({ profile, onChange }: Props): ReactNode {
  const [open, setOpen] = useState<'export' | 'delete' | null>(null);
  const toggle = (what: 'export' | 'delete') => setOpen(open === what ? null : what);
  return (
    <section className={form.card} aria-labelledby="leave-title">
      <h2 id="leave-title">{m.profile_leave_title()}</h2>
      <p className={form.note}>{m.profile_leave_export()}</p>
      {open === 'export' ? (
        <div className={form.step}>
          <ProofStep profile={profile} onProved={onChange}>
            <Files />
          </ProofStep>
        </div>
      ) : null}
      {open === 'delete' ? (
        <div className={form.step}>
          <ProofStep profile={profile} onProved={onChange}>
            <Deletion />
          </ProofStep>
        </div>
      ) : null}
      <div className={form.acts}>
        <Button size="m" variant="quiet" aria-expanded={open === 'export'} onClick={() => toggle('export')}>
          {open === 'export' ? m.profile_common_cancel() : m.profile_leave_get()}
        </Button>
        <Button size="m" variant="quiet" aria-expanded={open === 'delete'} onClick={() => toggle('delete')}>
          {open === 'delete' ? m.profile_common_cancel() : m.profile_leave_delete_title()}
        </Button>
      </div>
    </section>
  );
}

function Files(): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const get = async (format: 'html' | 'json') => {
    const code = await fetchExport(format);
    setProblem(code === null ? null : refusalText(code));
  };
  return (
    <div className={form.acts}>
      <Button size="m" onClick={() => void get('html')}>
        {m.profile_leave_html()}
      </Button>
      <Button size="m" variant="quiet" onClick={() => void get('json')}>
        {m.profile_leave_json()}
      </Button>
      <span role="status" className={form.message} data-bad="">
        {problem}
      </span>
    </div>
  );
}

function Deletion(): ReactNode {
  const [ties, setTies] = useState<TiesView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [word, setWord] = useState('');
  const [acceptsLoss, setAcceptsLoss] = useState(false);
  const wanted = m.profile_leave_word();
  useEffect(() => {
    void call(tiesEndpoint).then((outcome) =>
      outcome.ok ? setTies(outcome.answer) : setProblem(refusalText(outcome.code)),
    );
  }, []);

  async function deleteAccount(): Promise<void> {
    const outcome = await call(deleteMe, { body: { acceptsLoss } });
    if (!outcome.ok) return setProblem(refusalText(outcome.code));
    await leave('deleted').catch(() => undefined);
  }
  return (
    <form
      className={form.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void deleteAccount();
      }}
    >
      <p>{m.profile_leave_delete_text()}</p>
      {ties !== null && ties.points > 0 ? (
        <p>{m.profile_leave_points({ points: formatAmount(ties.points * 100, facts.locale) })}</p>
      ) : null}
      {ties !== null && ties.upcomingTickets > 0 ? (
        <>
          <p>{m.profile_leave_tickets({ count: ties.upcomingTickets })}</p>
          <label className={form.check}>
            <input type="checkbox" checked={acceptsLoss} onChange={({ target }) => setAcceptsLoss(target.checked)} />
            {m.profile_leave_accept()}
          </label>
        </>
      ) : null}
      {ties !== null && ties.openOrders.length > 0 ? <p>{m.profile_refusal_order_open()}</p> : null}
      <TextField
        label={m.profile_leave_type({ word: wanted })}
        value={word}
        onChange={setWord}
        problem={problem}
        autoComplete="off"
      />
      <div className={form.acts}>
        <Button
          type="submit"
          variant="danger"
          size="m"
          disabled={word.trim().toLocaleUpperCase() !== wanted.toLocaleUpperCase() || ties === null}
        >
          {m.profile_leave_delete()}
        </Button>
      </div>
    </form>
  );
}
