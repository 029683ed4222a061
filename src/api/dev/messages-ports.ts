import type { OfferedLocale } from '#domain/locales/locale.ts';
import type { Mail } from '#usecases/mail/ports.ts';

/** One message of the product, as it would be written to somebody. */
export type ExampleMessage = {
  /** In its address. */
  name: string;
  /** Heads it in the list; these pages speak English. */
  title: string;
  /** What makes it go out. */
  cause: string;
  group: 'Orders' | 'Items' | 'Codes' | 'Account' | 'Followed' | 'Reviews';
  mail?: (locale: OfferedLocale) => Promise<Mail>;
  sms?: (locale: OfferedLocale) => { to: string; text: string };
};
