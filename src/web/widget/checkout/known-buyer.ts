import { useEffect, useEffectEvent } from 'react';
import { formatPhone } from '#domain/profile/format-phone.ts';
import { useSale } from '../use-store.ts';
import type { CheckoutForm } from './form.ts';

/** Fills a logged-in buyer's empty fields with the phone and the email address of the account. */
export function useKnownBuyer(form: CheckoutForm, onChange: (change: Partial<CheckoutForm>) => void): void {
  const { api } = useSale();
  const fill = useEffectEvent(({ email, phone }: { email: string | null; phone: string | null }) => {
    const change: Partial<CheckoutForm> = {};
    if (form.email === '' && email !== null) change.email = email;
    if (form.phone === '' && phone !== null) change.phone = formatPhone(phone);
    if (Object.keys(change).length > 0) onChange(change);
  });
  useEffect(() => {
    let isGone = false;
    void api.buyer().then((answer) => {
      if (!isGone && answer?.ok) fill(answer.value);
    });
    return () => {
      isGone = true;
    };
  }, [api]);
}
