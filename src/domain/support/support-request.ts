import { normaliseEmail } from '#domain/contact/email.ts';
import { characters, tidyLine, tidyText } from '#domain/contact/typed-text.ts';
import { normaliseOrderNumber } from '#domain/orders/order-number.ts';

/** Topics by which support sorts its mail. */
export const SUPPORT_TOPICS = ['order', 'refund', 'account', 'event', 'site', 'other'] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

/** In code points, so a simple emoji counts as one. */
export const MESSAGE_LENGTH = { least: 10, most: 3000 } as const;
export const SUPPORT_NAME_LENGTH = 80;
/** Long enough for spaces, dashes and "No." before the number. */
export const TYPED_ORDER_LENGTH = 40;

/** The fields as typed. */
export type SupportInput = { name: string; email: string; topic: string; orderNumber: string; text: string };
export type SupportContent = {
  name: string | null;
  email: string;
  topic: SupportTopic;
  orderNumber: string | null;
  text: string;
};

/** Faults by field. */
export type SupportFaults = {
  name?: 'name_long';
  email?: 'email_invalid';
  topic?: 'topic_missing';
  orderNumber?: 'order_number_invalid';
  text?: 'text_short' | 'text_long';
};

const ORDER_NUMBER = /^RA-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/** Reports all faults at once, by field. The order's existence is not checked, because it would inform strangers. */
export function checkSupportRequest(
  input: SupportInput,
): { ok: true; content: SupportContent } | { ok: false; faults: SupportFaults } {
  const name = tidyLine(input.name);
  const email = normaliseEmail(input.email);
  const topic = SUPPORT_TOPICS.find((each) => each === input.topic);
  const typedOrder = tidyLine(input.orderNumber);
  const orderNumber = typedOrder === '' ? null : normaliseOrderNumber(typedOrder);
  const text = tidyText(input.text);
  const length = characters(text);
  const faults: SupportFaults = {};
  if (characters(name) > SUPPORT_NAME_LENGTH) faults.name = 'name_long';
  if (email === null) faults.email = 'email_invalid';
  if (topic === undefined) faults.topic = 'topic_missing';
  if (typedOrder.length > TYPED_ORDER_LENGTH || (orderNumber !== null && !ORDER_NUMBER.test(orderNumber)))
    faults.orderNumber = 'order_number_invalid';
  if (length < MESSAGE_LENGTH.least) faults.text = 'text_short';
  else if (length > MESSAGE_LENGTH.most) faults.text = 'text_long';
  if (email === null || topic === undefined || Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, content: { name: name === '' ? null : name, email, topic, orderNumber, text } };
}
