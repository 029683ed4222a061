import { type CodePurpose, LOGIN_CODE_SECONDS } from '#domain/accounts/login-code.ts';
import { contentLanguage, type Locale } from '#domain/locales/locale.ts';
import type { AccountEmail, ShortMessage } from '#usecases/accounts/account-emails.ts';
import type { Followed } from '#usecases/accounts/followed.ts';
import type { ExampleMessage } from '#api/dev/messages-ports.ts';
import { DAY_MS, startIn, exampleMarket, exampleOrder, exampleTickets } from './example-order.ts';

type About = Pick<ExampleMessage, 'name' | 'title' | 'cause' | 'group'>;
export type AccountExample = About & {
  email?: (locale: Locale, now: Date) => AccountEmail;
  sms?: (locale: Locale, now: Date) => ShortMessage;
};

const CODE = '482915';
const DEVICE = 'Firefox, Windows';
const EMAIL = 'a•••@•••.example';
const number = (locale: Locale) => (exampleMarket(locale) === 'georgia' ? '+995 5•• •• 34 56' : '+375 29 •••-45-67');

const CODES: Record<CodePurpose, { title: string; cause: string }> = {
  login: { title: 'Code to log in', cause: 'Somebody enters a phone number; a foreign number gets its code by mail' },
  reset: { title: 'Code for a new password', cause: 'Somebody has forgotten the password' },
  change: { title: 'Code to change phone or e-mail', cause: 'A person changes them in the cabinet' },
  confirm: {
    title: 'Code to confirm',
    cause: 'An address is given for the first time, or a sensitive action is asked for',
  },
};

const codes = Object.entries(CODES).map(([purpose, about]): AccountExample => ({
  ...about,
  name: `code-${purpose}`,
  group: 'Codes',
  email: () => ({ kind: 'code', purpose: purpose as CodePurpose, code: CODE, minutes: LOGIN_CODE_SECONDS / 60 }),
  sms: () => ({ kind: 'code', purpose: purpose as CodePurpose, code: CODE }),
}));

/** Sent by email to a confirmed address, else by SMS; both have the same content. */
function notice(about: Omit<About, 'group'>, say: (locale: Locale, now: Date) => AccountEmail & ShortMessage) {
  return { ...about, group: 'Account', email: say, sms: say } satisfies AccountExample;
}

const followed = (['person', 'place', 'organizer'] as const).map((kind): AccountExample => {
  const titles = { person: 'A followed person', place: 'A followed place', organizer: 'A followed organizer' };
  return {
    name: `announced-${kind}`,
    title: `${titles[kind]} has new dates`,
    cause: 'Once a day at most, when something was announced',
    group: 'Followed',
    email: (locale, now) => announced(kind, locale, now),
  };
});

const NAMES = {
  belarus: { ru: 'Алеся Вербицкая', be: 'Алеся Вярбіцкая', en: 'Alesya Verbitskaya', ka: 'ალესია ვერბიცკაია' },
  georgia: { ru: 'Нино Кереселидзе', be: 'Ніно Керэселідзэ', en: 'Nino Kereselidze', ka: 'ნინო კერესელიძე' },
} as const;

const TITLES = [
  { ru: 'Павлинка', be: 'Паўлінка', en: 'Paulinka', ka: 'პავლინკა' },
  { ru: 'Вишнёвый сад', be: 'Вішнёвы сад', en: 'The Cherry Orchard', ka: 'ალუბლის ბაღი' },
  {
    ru: 'Вечер камерной музыки',
    be: 'Вечар камернай музыкі',
    en: 'An evening of chamber music',
    ka: 'კამერული მუსიკის საღამო',
  },
] as const;

function announced(kind: Followed['kind'], locale: Locale, now: Date): AccountEmail {
  const { performance, market, organizer } = exampleOrder(locale, now);
  const name = kind === 'person' ? NAMES[market] : kind === 'place' ? performance.place : organizer?.name;
  return {
    kind: 'announced',
    followed: { kind, id: 12, name: name ?? performance.place, placeType: kind === 'place' ? 'theatre' : null },
    events: TITLES.map((title, index) => ({ ...performance, title, startsAt: startIn(9 + 7 * index, now) })),
  };
}

const onSale: AccountExample = {
  name: 'on-sale',
  title: 'A favourite is on sale',
  cause: 'The sale of a favourite has begun, and its owner wants to hear of it by mail',
  group: 'Followed',
  email(locale, now) {
    const { performance } = exampleOrder(locale, now);
    return { kind: 'on_sale', event: { ...performance, title: TITLES[1], startsAt: startIn(30, now) } };
  },
};

/** Posts of the demo's journal, because their pictures exist. */
const POSTS = [
  {
    id: 2008,
    category: { ru: 'За кулисами', be: 'За кулісамі', en: 'Behind the scenes', ka: 'კულისებს მიღმა' },
    title: {
      ru: 'Рампа: биография одного ряда огней',
      be: 'Рампа: біяграфія аднаго рада агнёў',
      en: 'Footlights: a biography of one row of lamps',
      ka: 'რამპა: სინათლის ერთი რიგის ბიოგრაფია',
    },
    lead: {
      ru: 'Наш сайт назван в честь света, которого в театре почти не осталось. Рассказываем, как сцену освещали свечой, газом и известью и почему лица больше не светятся снизу.',
      be: 'Наш сайт названы ў гонар святла, якога ў тэатры амаль не засталося. Расказваем, як сцэну асвятлялі свечкай, газам і вапнай і чаму твары больш не свецяцца знізу.',
      en: 'Our site is named after a light that has almost left the theatre. How stages were lit with candles, gas and lime, and why faces no longer glow from below.',
      ka: 'ჩვენს საიტს იმ სინათლის სახელი ჰქვია, რომელიც თეატრში თითქმის აღარ დარჩა. გიყვებით, როგორ ანათებდნენ სცენას სანთლით, აირითა და კირით და რატომ აღარ ანათებს სახეები ქვემოდან.',
    },
  },
  {
    id: 2012,
    category: { ru: 'С детьми', be: 'З дзецьмі', en: 'With children', ka: 'ბავშვებთან ერთად' },
    title: {
      ru: 'Театр теней дома: простыня, лампа и одна история',
      be: 'Тэатр ценяў дома: прасціна, лямпа і адна гісторыя',
      en: 'A shadow theatre at home: a sheet, a lamp and one story',
      ka: 'ჩრდილების თეატრი სახლში: ზეწარი, ლამპა და ერთი ამბავი',
    },
    lead: {
      ru: 'Дождливый вечер, билетов нет, дети скучают. За час можно сделать настоящий театр, и понадобится то, что уже есть в квартире.',
      be: 'Дажджлівы вечар, білетаў няма, дзеці сумуюць. За гадзіну можна зрабіць сапраўдны тэатр, і спатрэбіцца тое, што ўжо ёсць у кватэры.',
      en: 'A rainy evening, no tickets, bored children. In an hour you can make a real theatre out of what is already in the flat.',
      ka: 'წვიმიანი საღამო, ბილეთები არ არის, ბავშვები მოიწყინეს. ერთ საათში ნამდვილი თეატრის გაკეთება შეიძლება, იმით, რაც ბინაში უკვე გაქვთ.',
    },
  },
] as const;

const news: AccountExample = {
  name: 'news',
  title: 'The week at Rampa',
  cause: 'Once a week, when the journal has something new and the person chose to hear of it',
  group: 'Followed',
  email(locale, now) {
    const language = contentLanguage(locale);
    const { performance } = exampleOrder(locale, now);
    const posts = POSTS.map(({ id, category, title, lead }) => ({
      id,
      category: { id: 1, name: category[language] },
      title: title[language],
      lead: lead[language],
      publishedOn: '2026-11-18',
      readMinutes: 2,
      pictureVersion: '0',
    }));
    return { kind: 'news', posts, shows: [{ ...performance, title: TITLES[2], startsAt: startIn(9, now) }] };
  },
};

/** Every kind of `AccountEmail` and of `ShortMessage`, with example facts. */
export const ACCOUNT_EXAMPLES: readonly AccountExample[] = [
  ...codes,
  notice(
    { name: 'new-login', title: 'Login from a new device', cause: 'A login in a browser that was not seen before' },
    (_locale, now) => ({ kind: 'new_login', at: now, device: DEVICE }),
  ),
  notice({ name: 'password-changed', title: 'Password changed', cause: 'A new password is set' }, (_locale, now) => ({
    kind: 'password_changed',
    at: now,
  })),
  notice({ name: 'passkey-added', title: 'Passkey added', cause: 'One more device can log in' }, (_locale, now) => ({
    kind: 'passkey_added',
    at: now,
    device: DEVICE,
  })),
  notice(
    { name: 'phone-changed', title: 'Phone changed', cause: 'Told to the address, or to the number that was' },
    (locale, now) => ({ kind: 'phone_changed', at: now, number: number(locale) }),
  ),
  notice({ name: 'email-changed', title: 'E-mail changed', cause: 'Told to the address that was' }, (_locale, now) => ({
    kind: 'email_changed',
    at: now,
    email: EMAIL,
  })),
  {
    name: 'email-confirmed',
    title: 'E-mail confirmed',
    cause: 'Told to the address that is from now on',
    group: 'Account',
    email: () => ({ kind: 'email_confirmed' }),
  },
  notice({ name: 'account-deleted', title: 'Account deleted', cause: 'A person deletes the account' }, () => ({
    kind: 'account_deleted',
  })),
  notice(
    { name: 'export-ready', title: 'Data export ready', cause: 'A person has asked for everything held on them' },
    (_locale, now) => ({ kind: 'export_ready', until: new Date(now.getTime() + 7 * DAY_MS) }),
  ),
  {
    name: 'reminder',
    title: 'Reminder',
    cause: 'A day before the performance',
    group: 'Orders',
    email: (locale, now) => ({ kind: 'reminder', tickets: exampleTickets(locale, now) }),
    sms: (locale, now) => ({ kind: 'reminder', order: exampleOrder(locale, now) }),
  },
  ...followed,
  onSale,
  news,
];
