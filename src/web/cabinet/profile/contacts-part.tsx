import { type ReactNode, Suspense, useState } from 'react';
import type { Profile } from '#api/profile/profile-contract.ts';
import { formatPhone } from '#domain/profile/format-phone.ts';
import { m } from '#texts/generated/messages.js';
import { laterPart } from '#web/shared/later-part.tsx';
import { Button } from '#web/ui/button.tsx';
import form from '../own/form.module.css';
import { Bone } from '../parts/loading.tsx';
import { PasswordStep } from './password-step.tsx';

/** The rules for numbers of all countries are half of the screen's scripts, so the form comes when it is opened. */
const NewContact = laterPart(async () => (await import('./new-contact.tsx')).NewContact);

type Props = { profile: Profile; onChange: (profile: Profile) => void };
type Open = 'phone' | 'email' | 'password' | null;

const PASSWORDS = {
  none: m.profile_password_none,
  own: m.profile_password_own,
  static: m.profile_password_static,
} as const;

/** Phone, email address and password; only one of them is open for editing at a time. */
export function ContactsPart({ profile, onChange }: Props): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  const done = (changed: Profile): void => {
    onChange(changed);
    setOpen(null);
  };
  const button = (what: Exclude<Open, null>, label: string): ReactNode => (
    <Button size="m" variant="quiet" aria-expanded={open === what} onClick={() => setOpen(open === what ? null : what)}>
      {open === what ? m.profile_common_cancel() : label}
    </Button>
  );
  const emailState = profile.isEmailProved ? m.profile_contact_proved() : m.profile_contact_unproved();
  const changing = (kind: 'phone' | 'email'): ReactNode =>
    open === kind ? (
      <Suspense fallback={<Bone height="120px" />}>
        <NewContact kind={kind} profile={profile} onProved={onChange} onDone={done} />
      </Suspense>
    ) : null;
  return (
    <section className={form.card} aria-labelledby="contact-title">
      <h2 id="contact-title">{m.profile_contact_title()}</h2>
      <div className={form.facts}>
        <div className={form.fact}>
          <span>
            <span className={form.note}>{m.profile_contact_phone()}</span>
            <b>{profile.phone === null ? '—' : formatPhone(profile.phone)}</b>
          </span>
          {button('phone', m.profile_common_change())}
          {changing('phone')}
        </div>
        <div className={form.fact}>
          <span>
            <span className={form.note}>{m.profile_contact_email()}</span>
            <b>{profile.email ?? m.profile_contact_none()}</b>
            {profile.email === null ? null : <span className={form.note}>{emailState}</span>}
          </span>
          {button(
            'email',
            profile.email === null
              ? m.profile_contact_add()
              : profile.isEmailProved
                ? m.profile_common_change()
                : m.profile_contact_prove(),
          )}
          {changing('email')}
        </div>
        <div className={form.fact}>
          <span>
            <span className={form.note}>{m.profile_password_title()}</span>
            <b>{PASSWORDS[profile.password]()}</b>
          </span>
          {profile.password === 'static'
            ? null
            : button('password', profile.password === 'none' ? m.profile_password_set() : m.profile_common_change())}
          {open === 'password' ? (
            <PasswordStep profile={profile} onProved={onChange} onDone={() => done({ ...profile, password: 'own' })} />
          ) : null}
        </div>
      </div>
    </section>
  );
}
