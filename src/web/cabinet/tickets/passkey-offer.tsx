import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { passkeys } from '#api/profile/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { hasPasskeys } from '#web/shared/login/passkey.ts';
import { Button } from '#web/ui/button.tsx';
import { useAnswer } from '../use-answer.ts';
import { useAwake } from '../use-device.ts';
import css from './passkey-offer.module.css';

const KEY = 'no-passkey';

/** Offers a passkey to visitors who have none. After a refusal this browser does not show it again. */
export function PasskeyOffer(): ReactNode {
  const isAwake = useAwake();
  const [isRefused, setRefused] = useState(false);
  return isAwake && !isRefused && hasPasskeys() && !isDeclined() ? (
    <Offer
      onNo={() => {
        decline();
        setRefused(true);
      }}
    />
  ) : null;
}

function Offer({ onNo }: { onNo: () => void }): ReactNode {
  const answer = useAnswer(passkeys);
  if (answer.state !== 'ready' || answer.data.items.length > 0) return null;
  return (
    <aside className={css.offer}>
      <p>{m.profile_passkeys_offer()}</p>
      <Link className="link" to="/profile">
        {m.profile_passkeys_offer_make()}
      </Link>
      <Button size="m" variant="quiet" onClick={onNo}>
        {m.profile_passkeys_offer_no()}
      </Button>
    </aside>
  );
}

function isDeclined(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function decline(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Without storage the refusal is not remembered.
  }
}
