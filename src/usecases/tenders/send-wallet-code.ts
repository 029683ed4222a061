import { WALLET_CODE_SECONDS } from '#domain/tenders/wallet-code.ts';
import type { MailTransport } from '#usecases/mail/ports.ts';
import type { MailOutcome } from '#usecases/mail/send-ticket-mail.ts';
import type { ConfirmationCodes } from '#usecases/reviews/ports.ts';
import type { WalletCodesStore, WalletMailWriter } from './wallet-ports.ts';

export type WalletMailDeps = {
  walletCodes: Pick<WalletCodesStore, 'find' | 'setCode'>;
  codes: Pick<ConfirmationCodes, 'make' | 'hash'>;
  walletMail: WalletMailWriter;
  mail: MailTransport;
};

/**
 * Makes the code and sends it. It is made here and not when it is asked for, so that no queue contains it; its time
 * begins with the email.
 * @param emailNo which of the order's emails this is; an older one would contain a void code
 */
export async function sendWalletCode(
  { walletCodes, codes, walletMail, mail }: WalletMailDeps,
  { orderId, emailNo }: { orderId: string; emailNo: number },
): Promise<MailOutcome> {
  const asked = await walletCodes.find(orderId);
  if (asked === null || asked.isProved || asked.emails !== emailNo) return 'no_longer_needed';
  if (asked.now.getTime() - asked.askedAt.getTime() > WALLET_CODE_SECONDS * 1000) return 'no_longer_needed';
  const code = codes.make();
  const hash = await codes.hash(code, orderId);
  if (!(await walletCodes.setCode(orderId, { emailNo, hash }))) return 'no_longer_needed';
  const key = `wallet.code.mail:${orderId}:${hash.slice(0, 12)}`;
  await mail.send(walletMail.code({ to: asked, code, key }));
  return 'sent';
}
