import { type ReactNode, useState } from 'react';
import type { PasskeyView } from '#api/profile/passkeys-contract.ts';
import type { Profile } from '#api/profile/profile-contract.ts';
import { passkeys } from '#api/profile/endpoints-contract.ts';
import { formatDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { hasPasskeys } from '#web/shared/login/passkey.ts';
import { Button } from '#web/ui/button.tsx';
import { facts } from '../facts.ts';
import { refusalText } from '../own/change.ts';
import form from '../own/form.module.css';
import { Answered } from '../parts/answered.tsx';
import { Bone } from '../parts/loading.tsx';
import { useAnswer } from '../use-answer.ts';
import { useAwake, useTimeZone } from '../use-device.ts';
import { makePasskey } from './make-passkey.ts';
import { PasskeyStep } from './passkey-step.tsx';
import { isFresh, ProofStep } from './proof-step.tsx';

type Props = { profile: Profile; onProved: (profile: Profile) => void };
type Message = { text: string; isBad: boolean };

/** List of the account's passkeys and a button to add one. */
export function PasskeysPart({ profile, onProved }: Props): ReactNode {
  const answer = useAnswer(passkeys);
  const [message, setMessage] = useState<Message | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isAwake = useAwake();

  async function add(onAdded: () => void): Promise<void> {
    setIsBusy(true);
    setMessage(null);
    const code = await makePasskey();
    setIsBusy(false);
    // When the last proof has expired, the form asks for a new code.
    setIsAdding(code === 'proof_required');
    if (code === 'cancelled') setMessage({ text: m.profile_passkeys_cancelled(), isBad: true });
    else setMessage({ text: code === null ? m.profile_passkeys_added() : refusalText(code), isBad: code !== null });
    if (code === null) onAdded();
  }
  return (
    <section className={form.card} aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{m.profile_passkeys_title()}</h2>
      <p className={form.note}>{m.profile_passkeys_about()}</p>
      <Answered answer={answer} skeleton={<Bone height="120px" />}>
        {({ items }, { reload }) => (
          <>
            {items.length === 0 ? (
              <p>{m.profile_passkeys_none()}</p>
            ) : (
              <PasskeyList
                items={items}
                onChange={(text) => {
                  setMessage({ text, isBad: false });
                  reload();
                }}
              />
            )}
            {isAdding ? (
              <div className={form.step}>
                <ProofStep profile={profile} onProved={onProved}>
                  <p>{m.profile_passkeys_ready()}</p>
                  <div className={form.acts}>
                    <Button size="m" aria-busy={isBusy} disabled={isBusy} onClick={() => void add(reload)}>
                      {m.profile_passkeys_create()}
                    </Button>
                  </div>
                </ProofStep>
              </div>
            ) : null}
            <div className={form.acts}>
              {!isAwake || hasPasskeys() ? (
                <Button
                  size="m"
                  variant="quiet"
                  aria-expanded={isAdding}
                  disabled={isBusy}
                  onClick={() => (isAdding || !isFresh(profile) ? setIsAdding(!isAdding) : void add(reload))}
                >
                  {isAdding ? m.profile_common_cancel() : m.profile_passkeys_add()}
                </Button>
              ) : (
                <p className={form.note}>{m.profile_passkeys_unsupported()}</p>
              )}
              <span role="status" className={form.message} data-bad={message?.isBad ? '' : undefined}>
                {message?.text}
              </span>
            </div>
          </>
        )}
      </Answered>
    </section>
  );
}

function PasskeyList({ items, onChange }: { items: readonly PasskeyView[]; onChange: (message: string) => void }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const zone = useTimeZone();
  return (
    <ul className={form.facts}>
      {items.map((passkey) => {
        const name = passkey.name ?? m.profile_passkeys_unnamed();
        const isOpen = openId === passkey.id;
        return (
          <li key={passkey.id} className={form.fact}>
            <span>
              <b>{name}</b>
              <span className={form.note}>{noteOf(passkey, zone)}</span>
            </span>
            <Button
              size="m"
              variant="quiet"
              aria-expanded={isOpen}
              aria-label={isOpen ? undefined : m.profile_passkeys_change({ name })}
              onClick={() => setOpenId(isOpen ? null : passkey.id)}
            >
              {isOpen ? m.profile_common_cancel() : m.profile_common_change()}
            </Button>
            {isOpen ? (
              <PasskeyStep
                passkey={passkey}
                onDone={(text) => {
                  setOpenId(null);
                  onChange(text);
                }}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** A passkey of another country's domain does not work here; its note says so. */
function noteOf({ createdAt, usedAt, domain }: PasskeyView, zone: string): string {
  const day = (at: string) => formatDay(new Date(at), zone, facts.locale);
  const added = day(createdAt);
  const note =
    usedAt === null ? m.profile_passkeys_unused({ added }) : m.profile_passkeys_used({ added, used: day(usedAt) });
  const isHere = facts.host === domain || facts.host.endsWith(`.${domain}`);
  return isHere ? note : `${note}. ${m.profile_passkeys_elsewhere({ domain })}`;
}
