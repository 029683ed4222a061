import { type ReactNode, useRef, useState } from 'react';
import type { Profile } from '#api/profile/profile-contract.ts';
import type { BodyOf } from '#api/endpoint-contract.ts';
import { changeMe, dropAvatar } from '#api/profile/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { LANGUAGE_NAMES } from '#domain/locales/language-names.ts';
import { Button } from '#web/ui/button.tsx';
import { call, type Outcome } from '../client.ts';
import { facts } from '../facts.ts';
import { refusalText } from '../own/change.ts';
import form from '../own/form.module.css';
import css from './profile.module.css';
import { sendPicture } from './send-picture.ts';
import { TextField } from './text-field.tsx';

type Props = { profile: Profile; onChange: (profile: Profile) => void };

export function AboutPart({ profile, onChange }: Props): ReactNode {
  const [name, setName] = useState(profile.name ?? '');
  const [message, setMessage] = useState<{ text: string; isBad: boolean } | null>(null);

  function show(outcome: Outcome<Profile>): void {
    setMessage({ text: outcome.ok ? m.profile_common_saved() : refusalText(outcome.code), isBad: !outcome.ok });
    if (outcome.ok) onChange(outcome.answer);
  }
  const save = async (body: BodyOf<typeof changeMe>) => show(await call(changeMe, { body }));

  return (
    <section className={form.card} aria-labelledby="about-title">
      <h2 id="about-title">{m.profile_you_title()}</h2>
      <Picture profile={profile} onOutcome={show} />
      <form
        className={css.line}
        onSubmit={(event) => {
          event.preventDefault();
          void save({ name });
        }}
      >
        <TextField
          label={m.profile_you_name()}
          hint={m.profile_you_name_hint()}
          value={name}
          onChange={setName}
          autoComplete="name"
          maxLength={80}
        />
        <Button type="submit" size="m" variant="quiet" disabled={name.trim() === (profile.name ?? '')}>
          {m.profile_common_save()}
        </Button>
      </form>
      <div className={form.field}>
        <label htmlFor="profile-language">{m.profile_you_language()}</label>
        <select
          id="profile-language"
          value={profile.locale}
          onChange={({ target }) =>
            void save({ locale: target.value as NonNullable<BodyOf<typeof changeMe>['locale']> })
          }
        >
          {[...new Set([...facts.languages, profile.locale])].map((locale) => (
            <option key={locale} value={locale}>
              {LANGUAGE_NAMES[locale]}
            </option>
          ))}
        </select>
      </div>
      <p role="status" className={form.message} data-bad={message?.isBad ? '' : undefined}>
        {message?.text}
      </p>
    </section>
  );
}

function Picture({
  profile,
  onOutcome,
}: {
  profile: Profile;
  onOutcome: (outcome: Outcome<Profile>) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function send(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setIsBusy(true);
    onOutcome(await sendPicture(file));
    setIsBusy(false);
  }
  return (
    <div className={css.picture} aria-busy={isBusy}>
      <img src={profile.avatar.large} alt="" width="96" height="96" />
      <div className={form.acts}>
        <Button size="m" variant="quiet" disabled={isBusy} onClick={() => input.current?.click()}>
          {m.profile_you_picture_choose()}
        </Button>
        {profile.avatar.isOwn ? (
          <Button size="m" variant="quiet" disabled={isBusy} onClick={() => void call(dropAvatar).then(onOutcome)}>
            {m.profile_you_picture_remove()}
          </Button>
        ) : null}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/gif"
          aria-label={m.profile_you_picture()}
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}
