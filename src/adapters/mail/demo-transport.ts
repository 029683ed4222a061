import type { DemoMessages, MailTransport } from '#usecases/mail/ports.ts';

/** Stores the email where a user of the demo can read it, instead of sending it. */
export function createDemoTransport(messages: DemoMessages): MailTransport {
  return {
    send: (mail) =>
      messages.add({
        channel: 'mail',
        key: mail.key,
        sender: `${mail.from.name} <${mail.from.address}>`,
        recipient: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments,
      }),
  };
}
