import type { LocalText, OfferedLocale } from '#domain/locales/locale.ts';
import type { Currency } from '#domain/money/money.ts';

export const MARKET_NAMES = ['belarus', 'georgia'] as const;
export type MarketName = (typeof MARKET_NAMES)[number];

/** Countries of the guide's cities, ISO 3166-1. */
export const COUNTRY_CODES = ['BY', 'GE', 'RU'] as const;
export type Country = (typeof COUNTRY_CODES)[number];

export type PaymentMethod = 'bepaid' | 'bank-of-georgia';

export type PaymentSign = 'visa' | 'mastercard' | 'belkart' | 'bog';
export type PaymentMark = { sign: PaymentSign; name: LocalText };

/**
 * The values that differ between the two countries; read them here instead of comparing market names. A test checks that
 * other files name no market, country or currency.
 */
export type Market = {
  name: MarketName;
  countryCode: Country;
  /** Countries whose cities the market sells: Moscow belongs to the Belarusian market. */
  countries: readonly Country[];
  currency: Currency;
  locales: readonly OfferedLocale[];
  defaultLocale: OfferedLocale;
  defaultCity: string;
  /** Time zone of the capital, for moments that belong to no place. */
  timeZone: string;
  phoneCountry: Country;
  phonePrefix: string;
  /** Groups of a number as people write it there. */
  phoneGroups: RegExp;
  /** National numbers that are valid although the library refuses many of them (specification, section 6). */
  mobileNumbers: RegExp | null;
  /** Countries of most visitors with foreign numbers, ISO 3166-1; the others follow by name. */
  nearCountries: readonly ['BY' | 'GE', ...('AM' | 'AZ' | 'BY' | 'GE' | 'LT' | 'LV' | 'PL' | 'RU' | 'TR' | 'UA')[]];
  /** Whether a foreign number needs confirmation before it is sent (specification, section 5: not in Georgia). */
  asksAboutForeignNumbers: boolean;
  /** How a company is identified: a Belarusian UNP or a Georgian identification code. */
  taxNumber: 'unp' | 'company_code';
  /** Whether the law asks for a register entry of the organizer and permits of events before tickets are sold. */
  needsRegisterAndPermit: boolean;
  /** First label of its hosts on this machine. */
  localName: string;
  /** Whether its sites follow the Georgian rules of addresses and have no home page at `/`. */
  hasGeorgianAddresses: boolean;
  /** The company that sells on the organizers' behalf; printed on every ticket. */
  operator: { name: LocalText; taxNumber: string; address: LocalText };
  support: { phone: string; phoneHref: string; email: string; opens: string; closes: string };
  socials: readonly { network: 'instagram' | 'telegram' | 'facebook' | 'vk'; url: string }[];
  paymentMethods: readonly PaymentMethod[];
  hasSubNavigation: boolean;
  /** Services that take a taxi's destination from a link. */
  taxis: readonly ('yandex-go' | 'bolt')[];
  /** Whether the language menu is on every host (Belarus) or only on Georgian and local hosts. */
  languageMenuEverywhere: boolean;
  /** Unit of points in the ledger: 1 point = 1 minor unit of the market's currency. */
  pointsUnit: 'PTS.belarus' | 'PTS.georgia';
  /** Visitor's own return: share of the ticket price in permille and the last day, in days before the event's day. */
  ownReturn: { sharePermille: number; lastDayBefore: number } | null;
};

/** Payment methods of each provider's page, in the order of their logos in the footer and beside the choice. */
export const PAYMENT_MARKS: Readonly<Record<PaymentMethod, readonly PaymentMark[]>> = {
  bepaid: [
    { sign: 'visa', name: { ru: 'Visa' } },
    { sign: 'mastercard', name: { ru: 'Mastercard' } },
    { sign: 'belkart', name: { ru: 'Белкарт', be: 'Белкарт', en: 'Belkart', ka: 'Belkart' } },
  ],
  'bank-of-georgia': [
    { sign: 'visa', name: { ru: 'Visa' } },
    { sign: 'mastercard', name: { ru: 'Mastercard' } },
    { sign: 'bog', name: { ru: 'Bank of Georgia' } },
  ],
};

export const MARKETS: Readonly<Record<MarketName, Market>> = {
  belarus: {
    name: 'belarus',
    countryCode: 'BY',
    countries: ['BY', 'RU'],
    currency: 'BYN',
    locales: ['ru', 'be', 'en', 'ge'],
    defaultLocale: 'ru',
    defaultCity: 'minsk',
    timeZone: 'Europe/Minsk',
    phoneCountry: 'BY',
    phonePrefix: '+375',
    phoneGroups: /^(\+375)(\d{2})(\d{3})(\d{2})(\d{2})$/,
    mobileNumbers: null,
    nearCountries: ['BY', 'RU', 'PL', 'LT', 'LV', 'UA', 'GE'],
    asksAboutForeignNumbers: true,
    taxNumber: 'unp',
    needsRegisterAndPermit: true,
    localName: 'rampa',
    hasGeorgianAddresses: false,
    operator: {
      name: { ru: 'ООО «Рампа»', be: 'ТАА «Рампа»', en: 'Rampa LLC', ka: 'შპს „რამპა“' },
      taxNumber: '193847107',
      address: { ru: 'Минск', be: 'Мінск', en: 'Minsk', ka: 'მინსკი' },
    },
    support: {
      phone: '+375 17 000-00-00',
      phoneHref: 'tel:+375170000000',
      email: 'help@rampa.example',
      opens: '9:00',
      closes: '21:00',
    },
    socials: [
      { network: 'instagram', url: 'https://instagram.com/rampa.example' },
      { network: 'telegram', url: 'https://t.me/rampa_example' },
      { network: 'facebook', url: 'https://facebook.com/rampa.example' },
      { network: 'vk', url: 'https://vk.com/rampa.example' },
    ],
    paymentMethods: ['bepaid'],
    hasSubNavigation: true,
    taxis: ['yandex-go'],
    languageMenuEverywhere: true,
    pointsUnit: 'PTS.belarus',
    // Culture Code art. 217: event on the 10th, last day is the 8th; at least 75 % of the price, fee excluded.
    ownReturn: { sharePermille: 750, lastDayBefore: 2 },
  },
  georgia: {
    name: 'georgia',
    countryCode: 'GE',
    countries: ['GE'],
    currency: 'GEL',
    locales: ['ge', 'en', 'ru', 'be'],
    defaultLocale: 'ge',
    defaultCity: 'tbilisi',
    timeZone: 'Asia/Tbilisi',
    phoneCountry: 'GE',
    phonePrefix: '+995',
    phoneGroups: /^(\+995)(\d{3})(\d{2})(\d{2})(\d{2})$/,
    mobileNumbers: /^5\d{8}$/,
    nearCountries: ['GE', 'AM', 'AZ', 'TR', 'UA', 'RU', 'BY'],
    asksAboutForeignNumbers: false,
    taxNumber: 'company_code',
    needsRegisterAndPermit: false,
    localName: 'rampa-ge',
    hasGeorgianAddresses: true,
    operator: {
      name: {
        ru: 'ООО «Рампа Джорджия»',
        be: 'ТАА «Рампа Джорджыя»',
        en: 'Rampa Georgia LLC',
        ka: 'შპს „რამპა ჯორჯია“',
      },
      taxNumber: '400384719',
      address: { ru: 'Тбилиси', be: 'Тбілісі', en: 'Tbilisi', ka: 'თბილისი' },
    },
    support: {
      phone: '+995 32 000 00 00',
      phoneHref: 'tel:+995320000000',
      email: 'help.ge@rampa.example',
      opens: '10:00',
      closes: '19:00',
    },
    socials: [{ network: 'instagram', url: 'https://instagram.com/rampa.ge.example' }],
    paymentMethods: ['bank-of-georgia'],
    hasSubNavigation: false,
    taxis: ['bolt', 'yandex-go'],
    languageMenuEverywhere: false,
    pointsUnit: 'PTS.georgia',
    ownReturn: null,
  },
};

/** The market of what belongs to none: readers and countries we do not know. */
export const DEFAULT_MARKET = MARKETS.belarus;

/** Zone of days that hold in both markets, such as the day of a post: their zones are an hour apart. */
export const SHARED_TIME_ZONE = DEFAULT_MARKET.timeZone;

/** The part of the Belarusian market with hosts of its own: only they list its cities. */
export const RUSSIAN_PART = { country: 'RU', defaultCity: 'moscow' } as const satisfies {
  country: Country;
  defaultCity: string;
};

/** The market that sells an entry, by the country of its city. */
export function marketOfCountry(countryCode: string): Market {
  const sellsThere = ({ countries }: Market) => (countries as readonly string[]).includes(countryCode);
  return Object.values(MARKETS).find(sellsThere) ?? DEFAULT_MARKET;
}

export function marketOfCurrency(currency: Currency): Market {
  return Object.values(MARKETS).find((market) => market.currency === currency) ?? DEFAULT_MARKET;
}

/** The market whose payments a provider takes. */
export function marketOfProvider(provider: PaymentMethod): Market {
  return Object.values(MARKETS).find(({ paymentMethods }) => paymentMethods.includes(provider)) ?? DEFAULT_MARKET;
}
