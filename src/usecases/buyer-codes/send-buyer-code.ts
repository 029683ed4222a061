import { BUYER_CODE_SECONDS } from '#domain/contact/one-time-code.ts';
import type { MailTransport } from '#usecases/mail/ports.ts';
import type { MailOutcome } from '#usecases/mail/send-ticket-mail.ts';
import type { BuyerCodes, BuyerCodesStore, BuyerMailWriter } from './ports.ts';

export type BuyerMailDeps = {
  codes: BuyerCodes;
  buyerCodes: Pick<BuyerCodesStore, 'setCode'>;
  buyerMail: BuyerMailWriter;
  mail: MailTransport;
};

/** Generates the code here and not when it is asked for, so that no queue contains it. Its time begins with the letter. */
export async function sendBuyerCode(
  { codes, buyerCodes, buyerMail, mail }: BuyerMailDeps,
  { orderId, letterNo }: { orderId: string; letterNo: number },
): Promise<MailOutcome> {
  const code = codes.make();
  const hash = await codes.hash(code, orderId);
  const order = await buyerCodes.setCode(orderId, { letterNo, hash });
  if (order === null) return 'no_longer_needed';
  const key = `buyer.code.mail:${orderId}:${hash.slice(0, 12)}`;
  await mail.send(buyerMail.code({ order, code, minutes: BUYER_CODE_SECONDS / 60, key }));
  return 'sent';
}
