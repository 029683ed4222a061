import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { SupportError } from '#api/support/contract.ts';
import { EXAMPLE_ORDER_NUMBER } from '#domain/orders/order-number.ts';
import {
  checkSupportRequest,
  MESSAGE_LENGTH,
  type SupportFaults,
  type SupportInput,
  TYPED_ORDER_LENGTH,
} from '#domain/support/support-request.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { createFormTokens } from '#web/shared/login/form-tokens.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { ownContact, sendRequest } from '#web/site/support/ask-support.ts';
import { AreaField, TextField, TopicField } from '#web/site/support/fields.tsx';
import { faultText, unbroken } from './form-labels.ts';
import type { SupportPosted } from '#web/site/support/support-page.ts';
import { Button } from '#web/ui/button.tsx';
import css from './support.module.css';

const FIELDS = ['name', 'email', 'topic', 'orderNumber', 'text'] as const;

type Props = { posted: SupportPosted; onSent: (number: string) => void };

/**
 * A plain form that posts to its page. With scripts it is sent by fetch; in both cases the fields keep their content.
 */
export function SupportForm({ posted, onSent }: Props): ReactNode {
  const { locale } = useSite().site;
  const { typed } = posted;
  const [faults, setFaults] = useState<SupportFaults>(posted.faults);
  const [problem, setProblem] = useState(posted.isTooOften ? m.support_too_often() : null);
  const [isBusy, setBusy] = useState(false);
  const node = useRef<HTMLFormElement>(null);
  const [tokens] = useState(createFormTokens);

  useEffect(() => {
    void ownContact().then((own) => {
      if (own === null) return;
      for (const name of ['name', 'email'] as const) {
        const field = node.current?.elements.namedItem(name);
        if (field instanceof HTMLInputElement && field.value === '') field.value = own[name];
      }
    });
  }, []);
  useEffect(() => {
    focusFirst(node.current, posted.faults);
  }, [posted.faults]);

  function point(found: SupportFaults): void {
    setFaults(found);
    focusFirst(node.current, found);
  }
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const input = readForm(event.currentTarget);
    const checked = checkSupportRequest(input);
    if (!checked.ok) return point(checked.faults);
    setBusy(true);
    setProblem(null);
    const formToken = await tokens.take();
    const answer = await sendRequest({ ...input, key: typed.key, locale, ...(formToken !== null && { formToken }) });
    setBusy(false);
    if (answer.ok) return onSent(answer.number);
    if (answer.error?.faults) return point(definedFaults(answer.error.faults));
    setProblem(answer.error?.code === 'too_many_requests' ? m.support_too_often() : m.support_failed());
  }
  function field<Name extends keyof SupportFaults>(name: Name) {
    const fault = faults[name];
    return {
      name,
      error: fault && faultText(fault),
      defaultValue: typed[name],
      // The fault of a field is hidden while the visitor corrects it.
      onInput: () => setFaults(({ [name]: _mended, ...others }) => others as SupportFaults),
    };
  }

  return (
    <form
      ref={node}
      noValidate
      method="post"
      action={href(locale, 'support', {})}
      className={css.form}
      onFocus={() => tokens.prepare()}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="key" value={typed.key} />
      <div className={css.pair}>
        <TextField {...field('name')} label={m.support_name()} hint={m.support_optional()} autoComplete="name" />
        <TextField
          {...field('email')}
          label={m.support_email()}
          hint={m.support_email_hint()}
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
      </div>
      <div className={css.pair}>
        <TopicField {...field('topic')} label={m.support_topic()} />
        <TextField
          {...field('orderNumber')}
          label={m.support_order()}
          hint={m.support_order_hint({ example: unbroken(EXAMPLE_ORDER_NUMBER) })}
          maxLength={TYPED_ORDER_LENGTH}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <AreaField
        {...field('text')}
        label={m.support_message()}
        hint={m.support_message_hint()}
        rows={7}
        maxLength={MESSAGE_LENGTH.most * 2}
      />
      <p role="alert" className={css.problem}>
        {problem}
      </p>
      <div className={css.buttons}>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? m.support_wait() : m.support_send()}
        </Button>
        <p className={css.note}>{m.support_personal_data()}</p>
      </div>
    </form>
  );
}

function readForm(form: HTMLFormElement): SupportInput {
  const data = new FormData(form);
  const read = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: read('name'),
    email: read('email'),
    topic: read('topic'),
    orderNumber: read('orderNumber'),
    text: read('text'),
  };
}

function focusFirst(form: HTMLFormElement | null, faults: SupportFaults): void {
  const first = FIELDS.find((name) => faults[name] !== undefined);
  if (first !== undefined) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}

function definedFaults(faults: NonNullable<SupportError['faults']>): SupportFaults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}
