import { type ReactNode, useState } from 'react';
import type { CodeSent, Profile } from '#api/profile/profile-contract.ts';
import { askProof, showProof } from '#api/profile/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { call, type Outcome } from '../client.ts';
import { refusalText } from '../own/change.ts';
import form from '../own/form.module.css';
import { CodeStep } from './code-step.tsx';

type Props = { profile: Profile; onProved: (profile: Profile) => void; children: ReactNode };

export const isFresh = (profile: Profile): boolean =>
  profile.provedUntil !== null && Date.parse(profile.provedUntil) > Date.now();

/** Guards `children` with a fresh code: shows the code form first and the children for five minutes after the proof. */
export function ProofStep({ profile, onProved, children }: Props): ReactNode {
  const [sent, setSent] = useState<CodeSent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (isFresh(profile)) return children;
  if (profile.proofGoesTo === null) return <p>{m.profile_refusal_nowhere()}</p>;

  async function ask(): Promise<Outcome<CodeSent>> {
    const outcome = await call(askProof);
    if (outcome.ok) setSent(outcome.answer);
    setProblem(outcome.ok ? null : refusalText(outcome.code));
    return outcome;
  }
  if (sent !== null) return <CodeStep endpoint={showProof} sent={sent} onAgain={ask} onDone={onProved} />;
  return (
    <>
      <p>
        <Sentence text={m.profile_code_first({ to: SLOT })}>
          <span className="unbroken">{profile.proofGoesTo.to}</span>
        </Sentence>
      </p>
      {problem === null ? null : (
        <p role="alert" className={form.hint} data-bad="">
          {problem}
        </p>
      )}
      <div className={form.acts}>
        <Button size="m" onClick={() => void ask()}>
          {m.profile_code_send()}
        </Button>
      </div>
    </>
  );
}
