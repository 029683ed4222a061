import { WALLET_CODE_SECONDS } from '#domain/tenders/wallet-code.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import type { WalletMailWriter } from '#usecases/tenders/wallet-ports.ts';
import { emailFrame, envelopeOf } from './email-parts.ts';
import { type Block, type Email, emailHtml, emailText } from './email.ts';

/** Writes the email with the code by which a guest proves an address at checkout. */
export function createWalletMailWriter({
  links,
  sender,
}: {
  links: Pick<SiteLinks, 'home'>;
  sender: string;
}): WalletMailWriter {
  return {
    code({ to, code, key }) {
      const speak = { locale: textLanguage(to.locale) };
      const text = m.emails_wallet_code_text({ minutes: WALLET_CODE_SECONDS / 60 }, speak);
      const blocks: Block[] = [
        { kind: 'text', text },
        { kind: 'code', code: `${code.slice(0, 3)}\u00a0${code.slice(3)}` },
        { kind: 'note', text: m.emails_wallet_code_not_you({}, speak) },
      ];
      const email: Email = {
        ...emailFrame(to, m.emails_wallet_code_why({}, speak), links),
        title: m.emails_wallet_code_title({}, speak),
        preview: text,
        blocks,
        jsonLd: null,
      };
      return {
        key,
        ...envelopeOf(to, sender),
        to: to.email,
        // The code comes first, because a phone shows only the beginning of a subject.
        subject: m.emails_wallet_code_subject({ code }, speak),
        text: emailText(email),
        html: emailHtml(email),
        attachments: [],
      };
    },
  };
}
