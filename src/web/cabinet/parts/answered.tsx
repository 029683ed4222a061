import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import type { Answer } from '../use-answer.ts';
import { Loading } from './loading.tsx';
import { NotFound } from './not-found.tsx';
import { Notice } from './notice.tsx';

type Props<Data> = {
  answer: Answer<Data>;
  /** Placeholder in the screen's final dimensions, shown while loading. */
  skeleton?: ReactNode;
  children: (data: Data, state: { at: number; isOld: boolean; reload: () => void }) => ReactNode;
};

/** Shows a screen according to its request's state: loading, not found, failed, offline or ready. */
export function Answered<Data>({ answer, skeleton, children }: Props<Data>): ReactNode {
  if (answer.state === 'loading') return <Loading>{skeleton}</Loading>;
  if (answer.state === 'ready') return children(answer.data, answer);
  if (answer.status === 404) return <NotFound />;
  const isOffline = answer.status === 0;
  return (
    <Notice
      icon={isOffline ? 'offline' : 'warn'}
      title={isOffline ? m.cabinet_state_offline() : m.cabinet_state_failed()}
      text={isOffline ? m.cabinet_state_offline_text() : m.cabinet_state_failed_text()}
    >
      <Button size="m" onClick={answer.reload}>
        {m.cabinet_state_retry()}
      </Button>
    </Notice>
  );
}
