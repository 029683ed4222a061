import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { Icon } from '../frame/icons.tsx';
import { refusalText } from '../refusal-text.ts';
import type { Refusal } from '../sale/selection.ts';
import { useSale } from '../use-store.ts';
import parts from '../frame/parts.module.css';
import css from './promo-code.module.css';

/** Length of the longest code that the server takes. */
const CODE_LENGTH = 64;

/** A line that opens into a field, because most buyers have no code; the applied code with a way to take it off. */
export function PromoCode({ order }: { order: OrderView }): ReactNode {
  const { saleStore } = useSale();
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const open = useRef<HTMLButtonElement>(null);
  const focusDue = useRef<'field' | 'remove' | 'open' | null>(null);
  const hint = useId();
  const applied = order.voucherCode;

  // The button that was pressed is gone, so the focus goes to what took its place.
  useLayoutEffect(() => {
    const due = focusDue.current;
    focusDue.current = null;
    if (due !== null) ({ field, remove, open })[due].current?.focus();
  });

  async function send(next: string | null): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const refused = await saleStore.setVoucher(next);
    setBusy(false);
    setRefusal(refused);
    focusDue.current = refused ? 'field' : next === null ? 'open' : 'remove';
    if (refused !== null) return;
    setCode('');
    setOpen(false);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() === '') field.current?.focus();
    else void send(code.trim());
  }

  if (applied !== null) {
    return (
      <div className={css.applied}>
        <p role="status">
          <Icon name="check" size={16} />
          <span>
            <Sentence text={m.widget_promo_applied({ code: SLOT })}>
              <b>{applied}</b>
            </Sentence>
          </span>
        </p>
        <button
          ref={remove}
          type="button"
          className="link"
          aria-label={m.widget_promo_remove({ code: applied })}
          aria-disabled={isBusy}
          onClick={() => void send(null)}
        >
          {m.widget_remove_seat()}
        </button>
        {refusal ? <p className={css.refused}>{refusalText(refusal.code)}</p> : null}
      </div>
    );
  }
  if (!isOpen) {
    return (
      <p className={css.offer}>
        <button
          ref={open}
          type="button"
          className="link"
          onClick={() => {
            focusDue.current = 'field';
            setOpen(true);
          }}
        >
          {m.widget_promo_open()}
        </button>
      </p>
    );
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <label htmlFor={`${hint}-code`}>{m.widget_promo_code()}</label>
      <div className={css.entry} data-bad={refusal !== null}>
        <input
          ref={field}
          id={`${hint}-code`}
          name="promo"
          type="text"
          value={code}
          maxLength={CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={refusal !== null}
          aria-describedby={hint}
          onChange={({ target }) => {
            setCode(target.value);
            setRefusal(null);
          }}
        />
        <button type="submit" className={parts.button} data-variant="quiet" aria-disabled={isBusy}>
          {isBusy ? m.widget_wait() : m.widget_promo_apply()}
        </button>
      </div>
      <p id={hint} role="alert" className={css.refused}>
        {refusal ? refusalText(refusal.code) : ''}
      </p>
    </form>
  );
}
