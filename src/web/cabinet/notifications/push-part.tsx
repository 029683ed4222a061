import { type ReactNode, useEffect, useState } from 'react';
import type { BodyOf } from '#api/endpoint-contract.ts';
import { endPush, subscribePush } from '#api/profile/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { call } from '../client.ts';
import { refusalText } from '../own/change.ts';
import css from './notifications.module.css';
import { pushState, startPush, stopPush, type PushState } from './push.ts';

const TEXTS: Readonly<Record<PushState, () => string>> = {
  on: m.profile_push_on,
  off: m.profile_push_off,
  denied: m.profile_push_denied,
  unsupported: m.profile_push_unsupported,
};

/** Turns push notifications on or off, which this browser shows while no page of ours is open. */
export function PushPart({ pushKey, onChange }: { pushKey: string; onChange: () => void }): ReactNode {
  const [state, setState] = useState<PushState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => void pushState().then(setState), []);

  async function start(): Promise<void> {
    setProblem(null);
    const subscription = await startPush(pushKey).catch(() => 'refused' as const);
    if (subscription === 'refused') setProblem(m.profile_push_failed());
    else if (subscription !== null) {
      const outcome = await call(subscribePush, { body: subscription as BodyOf<typeof subscribePush> });
      setProblem(outcome.ok ? null : refusalText(outcome.code));
      if (!outcome.ok) await stopPush();
    }
    setState(await pushState());
    onChange();
  }
  async function stop(): Promise<void> {
    const endpoint = await stopPush();
    if (endpoint !== null) await call(endPush, { body: { endpoint } });
    setState(await pushState());
    onChange();
  }
  return (
    <section className={css.push}>
      <span>
        <h2>{m.profile_push_title()}</h2>
        {/* Until the browser has been asked, the lines of its answer are kept free. */}
        <p role="status">{problem ?? (state === null ? <>&nbsp;</> : TEXTS[state]())}</p>
      </span>
      {state === 'off' ? (
        <Button size="m" onClick={() => void start()}>
          {m.profile_push_enable()}
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button size="m" variant="quiet" onClick={() => void stop()}>
          {m.profile_push_disable()}
        </Button>
      ) : null}
    </section>
  );
}
