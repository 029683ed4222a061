import { isFinalRefusal } from '#usecases/mail/mail-failure.ts';
import type { MailTransport, RefusedMail } from '#usecases/mail/ports.ts';

/** Tells support when the buyer of an order cannot be reached; the failure itself goes on to the job. */
export function tellRefusedMail(mail: MailTransport, tell: (refused: RefusedMail) => Promise<void>): MailTransport {
  return {
    async send(email) {
      try {
        await mail.send(email);
      } catch (error) {
        // An alarm whose own recipient is refused is only logged.
        if (isFinalRefusal(error) && !email.key.startsWith('support.alarm:')) {
          const { key, isFinal: _, ...reply } = error.facts;
          const { market, orderNumber } = email;
          await tell({ key, market, detail: { ...(orderNumber !== undefined && { orderNumber }), ...reply } });
        }
        throw error;
      }
    },
  };
}
