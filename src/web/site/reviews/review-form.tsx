import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { checkReview, type ReviewFaults, type ReviewInput } from '#domain/reviews/review-rules.ts';
import { m } from '#texts/generated/messages.js';
import { CodeStep } from '#web/site/reviews/code-step.tsx';
import { refusalText } from './form-labels.ts';
import { keepReview, readKept } from '#web/site/reviews/kept-review.ts';
import { provedEmail, sendOwnReview } from '#web/site/reviews/own-review.ts';
import { prepareReview, sendReview } from '#web/site/reviews/review-api.ts';
import { ReviewFields } from '#web/site/reviews/review-fields.tsx';
import type { ReviewSubjectIds } from '#web/site/reviews/reviews-data.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import css from './review-form.module.css';

type Step =
  | { kind: 'write' }
  | { kind: 'code'; draftId: string; waitSeconds: number }
  | { kind: 'done'; isEdit: boolean };

/**
 * Steps: write, confirm the address by code, wait for the moderator. The input is preserved when the server refuses it.
 */
export function ReviewForm({ of, onClose }: { of: ReviewSubjectIds; onClose: () => void }): ReactNode {
  const [kept] = useState(() => readKept(of));
  const [form, setForm] = useState<ReviewInput>(kept.form);
  const [draftId, setDraftId] = useState(kept.draftId);
  const [step, setStep] = useState<Step>({ kind: 'write' });
  const heading = useRef<HTMLHeadingElement>(null);
  const [ownEmail, setOwnEmail] = useState<string | null>(null);
  const isOwn = ownEmail !== null && ownEmail === form.email.trim().toLowerCase();

  useEffect(() => {
    void provedEmail().then((email) => {
      if (email === null) return;
      setOwnEmail(email);
      setForm((before) => (before.email === '' ? { ...before, email } : before));
    });
  }, []);

  // A new step starts with the focus on its heading; the code field sets the focus itself.
  useEffect(() => {
    if (step.kind !== 'code') heading.current?.focus();
  }, [step.kind]);

  function change(next: ReviewInput): void {
    setForm(next);
    keepReview(of, { form: next, draftId });
  }
  function onSent(sent: { draftId: string; waitSeconds: number }): void {
    setDraftId(sent.draftId);
    keepReview(of, { form, draftId: sent.draftId });
    setStep({ kind: 'code', ...sent });
  }
  function onConfirmed(isEdit: boolean): void {
    keepReview(of, null);
    setStep({ kind: 'done', isEdit });
  }

  return (
    <div className={css.box}>
      <h3 ref={heading} tabIndex={-1}>
        {step.kind === 'write'
          ? m.reviews_form_title()
          : step.kind === 'code'
            ? m.reviews_form_code_title()
            : m.reviews_form_done_title()}
      </h3>
      {step.kind === 'write' && (
        <WriteStep {...{ of, form, isOwn, draftId, onSent, onConfirmed, onClose }} onChange={change} />
      )}
      {step.kind === 'code' && (
        <CodeStep
          email={form.email.trim()}
          draftId={step.draftId}
          waitSeconds={step.waitSeconds}
          onConfirmed={onConfirmed}
          onBack={() => setStep({ kind: 'write' })}
        />
      )}
      {step.kind === 'done' && <p>{step.isEdit ? m.reviews_form_done_edit() : m.reviews_form_done_text()}</p>}
    </div>
  );
}

type WriteProps = {
  of: ReviewSubjectIds;
  form: ReviewInput;
  /** The author's address is already confirmed, so no code is sent. */
  isOwn: boolean;
  draftId: string | null;
  onChange: (form: ReviewInput) => void;
  onSent: (sent: { draftId: string; waitSeconds: number }) => void;
  onConfirmed: (isEdit: boolean) => void;
  onClose: () => void;
};

function WriteStep({ of, form, isOwn, draftId, onChange, onSent, onConfirmed, onClose }: WriteProps): ReactNode {
  const { locale } = useSite().site;
  const [faults, setFaults] = useState<ReviewFaults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const node = useRef<HTMLFormElement>(null);

  function change(part: Partial<ReviewInput>): void {
    onChange({ ...form, ...part });
    // The fault of a field is hidden while the visitor corrects it.
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }
  function point(found: ReviewFaults): void {
    setFaults(found);
    const first = (['rating', 'text', 'author', 'email', 'acceptPersonalData'] as const).find((field) => found[field]);
    if (first !== undefined) node.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const checked = checkReview(form);
    if (!checked.ok) return point(checked.faults);
    setBusy(true);
    setProblem(null);
    const request = { ...of, ...form, locale, ...(draftId !== null && { draftId }) };
    const answer = isOwn ? await sendOwnReview(request) : await sendReview(request);
    setBusy(false);
    if (answer.ok) {
      if ('isEdit' in answer.body) onConfirmed(answer.body.isEdit);
      else onSent(answer.body);
    } else if (answer.error?.faults) point(definedFaults(answer.error.faults));
    else setProblem(refusalText(answer.error));
  }

  return (
    <form ref={node} noValidate className={css.form} onFocus={prepareReview} onSubmit={(event) => void submit(event)}>
      <ReviewFields form={form} faults={faults} onChange={change} />
      <p role="alert" className={css.problem}>
        {problem}
      </p>
      <p className={css.buttons}>
        <Button type="submit" size="m" aria-disabled={isBusy}>
          {isBusy ? m.reviews_form_wait() : isOwn ? m.site_profile_review_send() : m.reviews_form_submit()}
        </Button>
        <Button variant="quiet" size="m" onClick={onClose}>
          {m.reviews_form_cancel()}
        </Button>
      </p>
    </form>
  );
}

type FaultsOnTheWire = { [Field in keyof ReviewFaults]?: ReviewFaults[Field] | undefined };

function definedFaults(faults: FaultsOnTheWire): ReviewFaults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}
