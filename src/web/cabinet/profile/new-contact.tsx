import { type ReactNode, useState } from 'react';
import type { CodeSent, Profile } from '#api/profile/profile-contract.ts';
import { confirmEmail, confirmPhone, newEmail, newPhone } from '#api/profile/endpoints-contract.ts';
import { normaliseEmail } from '#domain/contact/email.ts';
import { normalisePhone } from '#domain/contact/phone.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatPhone } from '#domain/profile/format-phone.ts';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { call, type Outcome } from '../client.ts';
import { facts } from '../facts.ts';
import { refusalText } from '../own/change.ts';
import form from '../own/form.module.css';
import { CodeStep } from './code-step.tsx';
import { isFresh, ProofStep } from './proof-step.tsx';
import { TextField } from './text-field.tsx';

type Props = {
  kind: 'phone' | 'email';
  profile: Profile;
  onProved: (profile: Profile) => void;
  onDone: (profile: Profile) => void;
};

const FIELDS = {
  phone: { label: m.profile_contact_new_phone, type: 'tel', autoComplete: 'tel' },
  email: { label: m.profile_contact_new_email, type: 'email', autoComplete: 'email' },
} as const;

/** Code to the old contact, entry of the new one, code to the new one. An unconfirmed email only needs its own code. */
export function NewContact({ kind, profile, onProved, onDone }: Props): ReactNode {
  const isGiven = kind === 'email' && profile.email !== null && !profile.isEmailProved;
  // After the proof the form stays open, even when the proof's five minutes end before the second code is entered.
  const [isLetIn, setIsLetIn] = useState(isGiven || isFresh(profile));
  return (
    <div className={form.step}>
      {isLetIn ? (
        <NewContactForm kind={kind} first={isGiven ? (profile.email ?? '') : ''} onDone={onDone} />
      ) : (
        <ProofStep
          profile={profile}
          onProved={(proved) => {
            setIsLetIn(true);
            onProved(proved);
          }}
        >
          {null}
        </ProofStep>
      )}
    </div>
  );
}

function NewContactForm({ kind, first, onDone }: Pick<Props, 'kind' | 'onDone'> & { first: string }): ReactNode {
  const [value, setValue] = useState(first);
  const [sent, setSent] = useState<CodeSent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { label, type, autoComplete } = FIELDS[kind];

  /** Formats a valid phone number as everywhere on the site; leaves other input unchanged. */
  function tidy(): void {
    const number = kind === 'phone' ? normalisePhone(value, facts.market) : null;
    if (number !== null) setValue(formatPhone(number));
  }
  async function ask(): Promise<Outcome<CodeSent>> {
    const typed = kind === 'phone' ? (normalisePhone(value, facts.market) ?? value) : value.trim();
    const outcome =
      kind === 'phone'
        ? await call(newPhone, { body: { phone: typed } })
        : await call(newEmail, { body: { email: typed } });
    if (outcome.ok) setSent(outcome.answer);
    setProblem(outcome.ok ? null : refusalText(outcome.code));
    return outcome;
  }
  const confirm = kind === 'phone' ? confirmPhone : confirmEmail;
  if (sent !== null) return <CodeStep endpoint={confirm} sent={sent} onAgain={ask} onDone={onDone} />;
  return (
    <form
      className={form.stack}
      onSubmit={(event) => {
        event.preventDefault();
        const fault = faultOf(kind, value);
        setProblem(fault);
        if (fault === null) void ask();
      }}
    >
      <TextField
        label={label()}
        {...(kind === 'phone' && { placeholder: MARKETS[facts.market].phonePrefix })}
        onBlur={tidy}
        type={type}
        autoComplete={autoComplete}
        value={value}
        onChange={(typed) => {
          setValue(typed);
          setProblem(null);
        }}
        problem={problem}
      />
      <div className={form.acts}>
        <Button type="submit" size="m">
          {m.profile_code_send()}
        </Button>
      </div>
    </form>
  );
}

/** Returns the input error to show when the button is pressed; null when the value is valid. */
function faultOf(kind: Props['kind'], value: string): string | null {
  if (kind === 'email') {
    if (value.trim() === '') return m.auth_login_email_missing();
    return normaliseEmail(value) === null ? m.auth_login_email_invalid() : null;
  }
  if (value.trim() === '') return m.auth_login_enter_phone();
  return normalisePhone(value, facts.market) === null ? m.auth_login_phone_invalid() : null;
}
