import { encodeQR } from 'qr';
import { QUIET_ZONE } from '#domain/tickets/quiet-zone.ts';
import type { MailAttachment } from '#usecases/mail/ports.ts';
import type { ReadTickets } from '#usecases/tickets/ports.ts';
import { codeCid } from './ticket-email.ts';

/** Five pixels per module make 245 pixels, the displayed size. */
export function codePictures({ tickets }: ReadTickets): MailAttachment[] {
  return tickets.flatMap(({ code, serial }) =>
    code === null ? [] : [codePicture(code, { name: serial, cid: codeCid(serial), scale: 5 })],
  );
}

/** GIF, because mail programs render no SVG. */
export function codePicture(
  code: string,
  { name, cid, scale }: { name: string; cid: string; scale: number },
): MailAttachment {
  const content = encodeQR(code, 'gif', { ecc: 'medium', encoding: 'alphanumeric', border: QUIET_ZONE, scale });
  return { filename: `${name}.gif`, contentType: 'image/gif', content, cid };
}
