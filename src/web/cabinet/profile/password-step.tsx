import { type ReactNode, useState } from 'react';
import type { Profile } from '#api/profile/profile-contract.ts';
import { setPassword as setPasswordEndpoint } from '#api/profile/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { goOnWith } from '#web/shared/visitor/session.ts';
import { Button } from '#web/ui/button.tsx';
import { call } from '../client.ts';
import { refusalText } from '../own/change.ts';
import form from '../own/form.module.css';
import { ProofStep } from './proof-step.tsx';
import { TextField } from './text-field.tsx';

type Props = { profile: Profile; onProved: (profile: Profile) => void; onDone: () => void };

export function PasswordStep({ profile, onProved, onDone }: Props): ReactNode {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<{ code: string } | null>(null);

  async function save(): Promise<void> {
    const outcome = await call(setPasswordEndpoint, { body: { password, password_confirm: repeated } });
    if (!outcome.ok) return setProblem(outcome);
    goOnWith(outcome.answer.token);
    onDone();
  }
  // Specification, section 5: spaces are removed before the password is sent.
  const bare = (set: (value: string) => void) => (typed: string) => set(typed.replace(/\s/g, ''));
  const isAboutRepeat = problem?.code === 'passwords_differ';
  return (
    <div className={form.step}>
      <ProofStep profile={profile} onProved={onProved}>
        <form
          className={form.stack}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextField
            label={m.profile_password_new()}
            hint={m.profile_password_rules()}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={bare(setPassword)}
            problem={problem === null || isAboutRepeat ? null : refusalText(problem.code)}
          />
          <TextField
            label={m.profile_password_repeat()}
            type="password"
            autoComplete="new-password"
            value={repeated}
            onChange={bare(setRepeated)}
            problem={isAboutRepeat ? refusalText('passwords_differ') : null}
          />
          <div className={form.acts}>
            <Button type="submit" size="m" disabled={password.length < 6 || repeated === ''}>
              {m.profile_common_save()}
            </Button>
          </div>
        </form>
      </ProofStep>
    </div>
  );
}
