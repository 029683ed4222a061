import { EXAMPLE_ORDER_NUMBER } from '#domain/orders/order-number.ts';
import { MESSAGE_LENGTH, SUPPORT_NAME_LENGTH, type SupportFaults } from '#domain/support/support-request.ts';
import { m } from '#texts/generated/messages.js';

type Fault = NonNullable<SupportFaults[keyof SupportFaults]>;

export function faultText(fault: Fault): string {
  switch (fault) {
    case 'name_long':
      return m.support_name_long({ most: SUPPORT_NAME_LENGTH });
    case 'email_invalid':
      return m.support_email_invalid();
    case 'topic_missing':
      return m.support_topic_missing();
    case 'order_number_invalid':
      return m.support_order_invalid({ example: unbroken(EXAMPLE_ORDER_NUMBER) });
    case 'text_short':
      return m.support_message_short({ least: MESSAGE_LENGTH.least });
    case 'text_long':
      return m.support_message_long({ most: MESSAGE_LENGTH.most });
  }
}

/** Displays a number with non-breaking hyphens, so that it stays on one line. */
export const unbroken = (number: string): string => number.replaceAll('-', '\u2011');
