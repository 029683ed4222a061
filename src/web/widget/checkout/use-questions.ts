import { useEffect, useState } from 'react';
import type { OrderQuestions } from '#api/orders/contract.ts';
import { useSale } from '../use-store.ts';
import type { FieldErrors } from './form.ts';

const NOTHING: OrderQuestions = { order: [], tickets: [] };

/**
 * What is asked about an order; nothing until it is known. Where it does not arrive, the server names what is missing, and
 * it is asked for again, as it is when tickets or items are added.
 */
export function useQuestions(
  order: { id: string; lines: readonly unknown[] } | null,
  errors: FieldErrors,
): OrderQuestions {
  const { api } = useSale();
  const [asked, setAsked] = useState(NOTHING);
  const orderId = order?.id ?? null;
  const lineCount = order?.lines.length ?? 0;
  const isRefused = Object.keys(errors).some((field) => /^(?:answers|tickets)\./.test(field));
  useEffect(() => {
    let isGone = false;
    if (orderId !== null)
      void api.questions(orderId).then((answer) => {
        if (answer.ok && !isGone) setAsked(answer.value);
      });
    return () => {
      isGone = true;
    };
  }, [api, orderId, lineCount, isRefused]);
  return asked;
}
