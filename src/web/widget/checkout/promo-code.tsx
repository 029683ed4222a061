import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { EntryField } from '../frame/entry-field.tsx';
import { Icon } from '../frame/icons.tsx';
import { refusalText } from '../refusal-text.ts';
import type { Refusal } from '../sale/selection.ts';
import { useSale } from '../use-store.ts';
import css from './promo-code.module.css';

/** A line that opens into a field, because most buyers have no code; the applied code with a way to take it off. */
export function PromoCode({ order }: { order: OrderView }): ReactNode {
  const { saleStore } = useSale();
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remove = useRef<HTMLButtonElement>(null);
  const open = useRef<HTMLButtonElement>(null);
  const focusDue = useRef<'remove' | 'open' | null>(null);
  const applied = order.voucherCode;

  // The button that was pressed is gone, so the focus goes to what took its place.
  useLayoutEffect(() => {
    const due = focusDue.current;
    focusDue.current = null;
    if (due !== null) ({ remove, open })[due].current?.focus();
  });

  async function send(next: string | null): Promise<Refusal | null> {
    if (isBusy) return null;
    setBusy(true);
    const refused = await saleStore.setVoucher(next);
    setBusy(false);
    if (refused !== null) return refused;
    focusDue.current = next === null ? 'open' : 'remove';
    setOpen(false);
    return null;
  }
  async function takeOff(): Promise<void> {
    setRefusal(await send(null));
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
          onClick={() => void takeOff()}
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
        <button ref={open} type="button" className="link" onClick={() => setOpen(true)}>
          {m.widget_promo_open()}
        </button>
      </p>
    );
  }
  return (
    <div className={css.form}>
      <EntryField
        name="promo"
        label={m.widget_promo_code()}
        button={m.widget_promo_apply()}
        isCode
        isFocused
        isBusy={isBusy}
        onSend={send}
      />
    </div>
  );
}
