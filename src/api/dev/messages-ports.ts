import type { OfferedLocale } from '#domain/locales/locale.ts';
import type { Mail } from '#usecases/mail/ports.ts';

/** One message of the product with example data. */
export type ExampleMessage = {
  /** Part of the message's URL. */
  name: string;
  /** Title in the list, in English like all developer pages. */
  title: string;
  /** The event that triggers the message. */
  cause: string;
  group: 'Orders' | 'Items' | 'Codes' | 'Account' | 'Followed' | 'Reviews' | 'Alerts';
  mail?: (locale: OfferedLocale) => Promise<Mail>;
  sms?: (locale: OfferedLocale) => { to: string; text: string };
};
