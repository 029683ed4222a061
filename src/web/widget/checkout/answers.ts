import type { CheckoutRequest } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import type { CheckoutForm, FieldErrors } from './form.ts';

export const nameField = (lineNo: number): string => `tickets.${lineNo}.holderName`;
export const answerField = (lineNo: number | null, questionId: number): string =>
  lineNo === null ? `answers.${questionId}` : `tickets.${lineNo}.answers.${questionId}`;

const OF_ORDER = /^answers\.(\d+)$/;
const OF_TICKET = /^tickets\.(\d+)\.(?:holderName|answers\.(\d+))$/;

/** The answers of the form as the call takes them; fields that are left empty are not sent. */
export function answersBody(answers: CheckoutForm['answers']): Pick<CheckoutRequest, 'answers' | 'tickets'> {
  const order: NonNullable<CheckoutRequest['answers']> = [];
  const tickets = new Map<number, NonNullable<CheckoutRequest['tickets']>[number]>();
  for (const [field, typed] of Object.entries(answers)) {
    const value = typed.trim();
    if (value === '') continue;
    const ofOrder = OF_ORDER.exec(field);
    if (ofOrder !== null) order.push({ questionId: Number(ofOrder[1]), value });
    const ofTicket = OF_TICKET.exec(field);
    if (ofTicket === null) continue;
    const lineNo = Number(ofTicket[1]);
    const ticket = tickets.get(lineNo) ?? { lineNo };
    tickets.set(
      lineNo,
      ofTicket[2] === undefined
        ? { ...ticket, holderName: value }
        : { ...ticket, answers: [...(ticket.answers ?? []), { questionId: Number(ofTicket[2]), value }] },
    );
  }
  return {
    ...(order.length === 0 ? {} : { answers: order }),
    ...(tickets.size === 0 ? {} : { tickets: [...tickets.values()] }),
  };
}

export function faultTexts(faults: readonly { field: string; reason: 'missing' | 'invalid' }[]): FieldErrors {
  return Object.fromEntries(
    faults.map(({ field, reason }) => [
      field,
      reason === 'missing' ? m.widget_error_answer_missing() : m.widget_error_answer(),
    ]),
  );
}
