import { type ReactNode, useEffect, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import type { LaterStep } from './checkout/later-step.tsx';
import type { SaleSteps } from './use-steps.ts';
import frame from './frame/frame.module.css';
import parts from './frame/parts.module.css';
import status from './frame/status-page.module.css';

type Step = typeof LaterStep;

let loadedStep: Step | null = null;

/** Loads the code of checkout and paid tickets. Called with the first chosen seat, so that nobody waits for it later. */
export async function loadLaterStep(): Promise<Step> {
  loadedStep ??= (await import('./checkout/later-step.tsx')).LaterStep;
  return loadedStep;
}

/** Checkout and paid tickets: drawn at once when their code is there, and otherwise when it has come. */
export function LoadedStep({ steps }: { steps: SaleSteps }): ReactNode {
  const [state, setState] = useState<'loading' | 'failed' | 'there'>(loadedStep === null ? 'loading' : 'there');
  useEffect(() => {
    loadLaterStep().then(
      () => setState('there'),
      () => setState('failed'),
    );
  }, []);
  const Loaded = loadedStep;
  if (state === 'there' && Loaded !== null) return <Loaded steps={steps} />;
  return (
    <div className={frame.still}>
      <main className={status.state} role="status">
        <p>{state === 'failed' ? m.widget_step_failed() : m.widget_step_loading()}</p>
        {state === 'failed' ? (
          // Browsers remember of a page's module that it did not arrive. The held seats come back with the new page.
          <button type="button" className={parts.button} data-size="m" onClick={() => location.reload()}>
            {m.widget_retry()}
          </button>
        ) : null}
      </main>
    </div>
  );
}
