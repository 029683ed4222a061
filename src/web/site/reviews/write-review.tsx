import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import type { ReviewForm } from '#web/site/reviews/review-form.tsx';
import type { ReviewSubjectIds } from '#web/site/reviews/reviews-data.ts';
import { Button } from '#web/ui/button.tsx';
import css from './reviews.module.css';

type Form = typeof ReviewForm;
type State = { kind: 'closed' } | { kind: 'loading' } | { kind: 'failed' } | { kind: 'open'; Form: Form };

/** The form's code loads on the first click, because most visitors only read. */
export function WriteReview({ of }: { of: ReviewSubjectIds }): ReactNode {
  const [state, setState] = useState<State>({ kind: 'closed' });
  const opener = useRef<HTMLButtonElement>(null);

  function open(): void {
    setState({ kind: 'loading' });
    import('#web/site/reviews/review-form.tsx').then(
      (module) => setState({ kind: 'open', Form: module.ReviewForm }),
      () => setState({ kind: 'failed' }),
    );
  }
  function close(): void {
    setState({ kind: 'closed' });
    // Waits until the button is rendered again.
    requestAnimationFrame(() => opener.current?.focus());
  }
  if (state.kind === 'open') return <state.Form of={of} onClose={close} />;
  return (
    <div className={css.write}>
      <Button
        ref={opener}
        variant="quiet"
        size="m"
        aria-expanded={false}
        aria-busy={state.kind === 'loading'}
        onClick={open}
      >
        {m.site_reviews_write()}
      </Button>
      <p role="status">{state.kind === 'failed' ? m.site_reviews_broken() : ''}</p>
      <noscript>
        <p className="muted">{m.site_reviews_scripts()}</p>
      </noscript>
    </div>
  );
}
