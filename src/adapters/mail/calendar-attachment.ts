import type { MailAttachment } from '#usecases/mail/ports.ts';

/** A date as a calendar attachment; a newer file of the same order replaces the older entry. */
export function calendarAttachment(orderNumber: string, calendar: string): MailAttachment {
  return {
    filename: `${orderNumber}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: Buffer.from(calendar),
  };
}
