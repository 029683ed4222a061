import { z } from 'zod/mini';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import { MARKET_NAMES } from '#domain/markets/market.ts';
import type { AlarmEmails } from '#adapters/mail/alarm-email.ts';
import { HOLDER_MAIL_KINDS, type HolderMailWriter } from '#usecases/mail/ports.ts';
import { type BuyerMailDeps, sendBuyerCode } from '#usecases/buyer-codes/send-buyer-code.ts';
import { sendHolderMail } from '#usecases/mail/send-holder-mail.ts';
import { sendOrderMail } from '#usecases/mail/send-order-mail.ts';
import { sendRefundMail } from '#usecases/mail/send-refund-mail.ts';
import { sendScheduleChangeMail } from '#usecases/mail/send-schedule-change-mail.ts';
import { sendTicketMail, type MailDeps } from '#usecases/mail/send-ticket-mail.ts';
import { sendWalletCode, type WalletMailDeps } from '#usecases/tenders/send-wallet-code.ts';

const orderPayload = z.discriminatedUnion('kind', [
  z.object({ orderId: z.string(), kind: z.enum(['declined', 'expired']) }),
  z.object({ orderId: z.string(), kind: z.literal('charged_back'), amountMinor: z.int() }),
]);
const alarm = { action: z.string(), thing: z.string(), detail: z.record(z.string(), z.unknown()) };
const alarmPayload = z.union([
  z.object({ ...alarm, provider: z.enum(['bepaid', 'bank-of-georgia']) }),
  z.object({ ...alarm, market: z.enum(MARKET_NAMES) }),
]);
const holderPayload = z.object({ ticketId: z.string(), kind: z.enum(HOLDER_MAIL_KINDS) });
const buyerCodePayload = z.object({ orderId: z.string(), letterNo: z.int() });
const walletCodePayload = z.object({ orderId: z.string(), emailNo: z.int() });
const scheduleChangePayload = z.object({ orderId: z.string(), performanceId: z.optional(z.int()) });

/** Outbox topics that send emails. Keys: an order's id, a refund's id, or any name of the cause with a payload. */
export function mailJobs(
  deps: MailDeps & { alarmEmail: AlarmEmails; holderMail: HolderMailWriter },
): Record<string, JobHandler> {
  return {
    'support.alarm': ({ key, payload }) => deps.mail.send(deps.alarmEmail(alarmPayload.parse(payload), key)),
    'ticket.mail': ({ key }) => sendTicketMail(deps, { orderId: key }),
    'order.mail': ({ key, payload }) => {
      const { orderId, ...why } = orderPayload.parse(payload);
      return sendOrderMail(deps, { orderId, why, key: `order.mail:${key}` });
    },
    'ticket.holder.mail': ({ key, payload }) =>
      sendHolderMail(deps, { ...holderPayload.parse(payload), key: `ticket.holder.mail:${key}` }),
    'performance.moved.mail': ({ key, payload }) =>
      sendScheduleChangeMail(deps, { ...scheduleChangePayload.parse(payload), key: `performance.moved.mail:${key}` }),
    'payment.given_back': ({ key }) => sendRefundMail(deps, { refundId: key, kind: 'given_back' }),
    'refund.confirmed': ({ key }) => sendRefundMail(deps, { refundId: key, kind: 'refunded' }),
  };
}

/** The code by which the buyer of an order is known. */
export function buyerMailJobs(deps: BuyerMailDeps): Record<string, JobHandler> {
  return { 'buyer.code.mail': ({ payload }) => sendBuyerCode(deps, buyerCodePayload.parse(payload)) };
}

/** The code by which a guest's points and certificates are known. */
export function walletMailJobs(deps: WalletMailDeps): Record<string, JobHandler> {
  return { 'wallet.code.mail': ({ payload }) => sendWalletCode(deps, walletCodePayload.parse(payload)) };
}
