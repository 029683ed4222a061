import { encodeQR } from 'qr';
import { QUIET_ZONE } from '#domain/tickets/quiet-zone.ts';
import type { MailAttachment } from '#usecases/mail/ports.ts';
import type { ReadTickets } from '#usecases/tickets/ports.ts';
import { codeCid } from './ticket-email.ts';

/** GIF, because mail programs render no SVG; five pixels per module make 245 pixels, the displayed size. */
export function codePictures({ tickets }: ReadTickets): MailAttachment[] {
  return tickets.flatMap(({ code, serial }) =>
    code === null
      ? []
      : [
          {
            filename: `${serial}.gif`,
            contentType: 'image/gif',
            content: encodeQR(code, 'gif', { ecc: 'medium', encoding: 'alphanumeric', border: QUIET_ZONE, scale: 5 }),
            cid: codeCid(serial),
          },
        ],
  );
}
