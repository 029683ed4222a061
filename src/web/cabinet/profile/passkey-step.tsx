import { type ReactNode, useState } from 'react';
import type { PasskeyView } from '#api/profile/passkeys-contract.ts';
import { removePasskey, renamePasskey } from '#api/profile/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { call, type Outcome } from '../client.ts';
import { refusalText } from '../own/change.ts';
import form from '../own/form.module.css';
import css from './profile.module.css';
import { TextField } from './text-field.tsx';

/** Renames a passkey, or removes it after a confirmation. */
export function PasskeyStep({
  passkey,
  onDone,
}: {
  passkey: PasskeyView;
  onDone: (message: string) => void;
}): ReactNode {
  const [name, setName] = useState(passkey.name ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: passkey.id };
  const [isRemoving, setIsRemoving] = useState(false);

  async function change(calling: Promise<Outcome<unknown>>, message: string): Promise<void> {
    const outcome = await calling;
    if (outcome.ok) onDone(message);
    else setProblem(refusalText(outcome.code));
  }
  if (isRemoving)
    return (
      <div className={form.step}>
        <p>{m.profile_passkeys_remove_text()}</p>
        {problem === null ? null : (
          <p role="alert" className={form.hint} data-bad="">
            {problem}
          </p>
        )}
        <div className={form.acts}>
          {/* The pressed button is no longer rendered, so its confirmation takes the focus. */}
          <Button
            variant="danger"
            size="m"
            autoFocus
            onClick={() => void change(call(removePasskey, { params }), m.profile_passkeys_removed())}
          >
            {m.profile_passkeys_remove()}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={form.step}>
      <form
        className={css.line}
        onSubmit={(event) => {
          event.preventDefault();
          void change(call(renamePasskey, { params, body: { name } }), m.profile_common_saved());
        }}
      >
        <TextField
          label={m.profile_passkeys_name()}
          value={name}
          onChange={setName}
          problem={problem}
          autoComplete="off"
          maxLength={60}
        />
        <Button type="submit" size="m" disabled={name.trim() === (passkey.name ?? '')}>
          {m.profile_common_save()}
        </Button>
      </form>
      <div className={form.acts}>
        <Button size="m" variant="quiet" onClick={() => setIsRemoving(true)}>
          {m.profile_passkeys_remove()}
        </Button>
      </div>
    </div>
  );
}
