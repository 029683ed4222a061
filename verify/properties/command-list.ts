import { BASKET_COMMANDS } from './basket-commands.ts';
import { ORDER_COMMANDS } from './order-commands.ts';
import { PAYMENT_COMMANDS } from './payment-commands.ts';
import type { Kind } from './play.ts';
import { RETURN_COMMANDS } from './return-commands.ts';
import { SCHEDULE_COMMANDS } from './schedule-commands.ts';
import { TENDER_COMMANDS } from './tender-commands.ts';
import { TERMS_COMMANDS } from './terms-commands.ts';
import { TICKET_COMMANDS } from './ticket-commands.ts';

/** Everything that somebody may do. */
export const COMMANDS: readonly Kind[] = [
  ...BASKET_COMMANDS,
  ...ORDER_COMMANDS,
  ...PAYMENT_COMMANDS,
  ...RETURN_COMMANDS,
  ...TICKET_COMMANDS,
  ...SCHEDULE_COMMANDS,
  ...TENDER_COMMANDS,
  ...TERMS_COMMANDS,
];
