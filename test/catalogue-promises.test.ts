import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Texts promise only what the product does, and do not repeat what the product itself shows. */

const ROOT = join(import.meta.dirname, '..');
const LANGUAGES = ['ru', 'be', 'en', 'ka'] as const;
type Language = (typeof LANGUAGES)[number];
type Texts = Partial<Record<Language, string>>;
type Entry = { key: string; description?: Texts; bio?: Texts; intervals?: { count: number } };
type Section = { id: string; p: Texts[] };
type Edition = { key: string; market: string; version: string; effectiveDaysAgo: number; sections: Section[] };

function entries<Item = Entry>(file: string): Item[] {
  return JSON.parse(readFileSync(join(ROOT, 'data/catalogue', file), 'utf8')) as Item[];
}
const eventFiles = readdirSync(join(ROOT, 'data/catalogue')).filter((name) => name.startsWith('events-'));
const events = eventFiles.flatMap((name) => entries(name));

/** Words about a sale's state: it changes from hour to hour, and the page shows it beside the text. */
const SALE: Readonly<Record<Language, RegExp>> = {
  ru: /предпродаж|билетов нет|билеты раскуп|билеты разошлись|продаж\p{L}* (билетов )?(ещё не )?откр|все места проданы|показ уже/iu,
  be: /перадпродаж|усе месцы прада|усе квіткі|продаж (квіткоў )?(яшчэ не )?адкры|паказ ужо адб/iu,
  en: /\bpresale|sold out|on sale yet|sales open|advance booking|every seat is sold|tickets were gone/iu,
  ka: /წინასწარი გაყიდვა|ბილეთები გაიყიდა|ყველა ადგილი გაყიდულია|გაყიდვა ჯერ არ დაწყებულა/u,
};
/** Words about things that the product does not offer. */
const NOT_OFFERED: Readonly<Record<Language, RegExp>> = {
  ru: /лист\p{L}* ожидания|возвращают брони|за три дня/iu,
  be: /(ліст|спіс)\p{L}* чакання|вяртаюцца браніраванні|за тры дні/iu,
  en: /waiting list|unclaimed bookings|within three days/iu,
  ka: /მოლოდინის სია|ჯავშნები ბრუნდება|სამ დღეში დაბრუნდება/u,
};

/** Words that only an event with an interval can cause. */
const INTERVAL: Readonly<Record<Language, RegExp>> = {
  ru: /(?<!без )антракт|втор\p{L}+ (акт|отделени)/iu,
  be: /(?<!без )(антракт|перапын)|друг\p{L}+ (дзе[яі]|аддзялен)/iu,
  en: /\b(in|after|before|until) the interval|\b(second act|act two|second half)\b/iu,
  ka: /(?<!უ)ანტრაქტ|მეორე (მოქმედებ|განყოფილებ)/u,
};

test('nobody tells of the interval of an event that has none', () => {
  const reviews = entries<{ key: string; event?: string; language: Language; text: string }>('reviews.json');
  const without = new Set(events.filter(({ intervals }) => intervals?.count === 0).map(({ key }) => key));
  const told = [
    ...events.flatMap(({ key, description }) => LANGUAGES.map((of) => [key, of, description?.[of] ?? ''] as const)),
    ...reviews.map(({ event = '', language, text }) => [event, language, text] as const),
  ];
  expect(told.filter(([key, language, text]) => without.has(key) && INTERVAL[language].test(text))).toEqual([]);
  expect(without.size).toBeGreaterThan(10);
});

describe('descriptions of events', () => {
  test.each(LANGUAGES)('in %s they tell of the event, not of its sale', (language) => {
    const mentioning = events.filter(({ description }) => SALE[language].test(description?.[language] ?? ''));
    expect(mentioning.map(({ key }) => key)).toEqual([]);
  });

  test.each(LANGUAGES)('in %s they promise no waiting list, booking or term', (language) => {
    const mentioning = events.filter(({ description }) => NOT_OFFERED[language].test(description?.[language] ?? ''));
    expect(mentioning.map(({ key }) => key)).toEqual([]);
  });

  test('money of a cancelled event does not come from a box office', () => {
    const carmen = events.find(({ key }) => key === 'carmen-kutaisi')?.description;
    expect(
      Object.values(carmen ?? {}).filter((text) => /возвращает касса|вяртае каса|box office|სალარო/u.test(text)),
    ).toEqual([]);
  });
});

describe('documents in force', () => {
  const editions = entries<Edition>('documents.json');
  const current = (key: string, market: string): Edition => {
    const found = editions
      .filter((one) => one.key === key && one.market === market)
      .toSorted((a, b) => a.effectiveDaysAgo - b.effectiveDaysAgo)[0];
    if (found === undefined) throw new Error(`no ${key}`);
    return found;
  };
  const textOf = (edition: Edition, id: string, language: Language): string =>
    edition.sections
      .find((section) => section.id === id)
      ?.p.map((p) => p[language])
      .join(' ') ?? '';

  describe.each(['belarus', 'georgia'])('%s', (market) => {
    test('the privacy policy names passwords, news and who receives the data', () => {
      const privacy = current('privacy-policy', market);
      expect(textOf(privacy, 'safety', 'ru')).not.toContain('Паролей сайт не спрашивает');
      expect(textOf(privacy, 'safety', 'en')).toContain('password');
      expect(textOf(privacy, 'why', 'ru')).not.toContain('Рекламных писем мы не посылаем');
      expect(textOf(privacy, 'who', 'en')).toMatch(/SMS operator.*push service/u);
      expect(textOf(privacy, 'what', 'ka')).toContain('სანამ ანგარიშში არ შეხვალთ');
    });

    test('the refund rules know the button of the account', () => {
      const rules = current('refund-rules', market);
      expect(textOf(rules, 'how', 'ru')).toMatch(/кабинет.*кнопку возврата/u);
      expect(textOf(rules, 'moved', 'ka')).toContain('არაფრის გაკეთება არ გჭირდებათ');
    });

    test('an edition that somebody agreed to is never edited, a younger one follows it', () => {
      for (const [key, before] of [
        ['privacy-policy', '1.0'],
        ['contract-offer', '2.0'],
        ['refund-rules', '1.0'],
      ] as const) {
        expect(editions.some((one) => one.key === key && one.market === market && one.version === before)).toBe(true);
        expect(current(key, market).version > before).toBe(true);
      }
    });
  });
});

describe('messages', () => {
  const spoken = [...LANGUAGES, 'az'] as const;
  const all = readdirSync(join(ROOT, 'messages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      spoken.map((language) => ({
        language,
        texts: JSON.parse(readFileSync(join(ROOT, 'messages', name, `${language}.json`), 'utf8')) as Record<
          string,
          unknown
        >,
      })),
    )
    .flatMap(({ language, texts }) =>
      Object.entries(texts).map(([key, text]) => ({ language, key, text: JSON.stringify(text) })),
    );

  test('points are nowhere said to pay for the next order: no checkout takes them', () => {
    const promised = /следующем заказе|наступным заказе|next order|შემდეგ შეკვეთაში|növbəti sifariş/u;
    expect(all.filter(({ text }) => promised.test(text)).map(({ key }) => key)).toEqual([]);
  });

  test('no Georgian ending is glued to a date: it is written in the nominative', () => {
    const glued = all.filter(({ language, text }) => language === 'ka' && /\{(date|day|until)\}-/u.test(text));
    expect(glued.map(({ key }) => key)).toEqual([]);
  });

  test('a ticket that its organizer does not take back says so, as the checkout did', () => {
    const vague = /правилам организатора|паводле правілаў|return rules apply|წესებით ხდება/u;
    const none = all.filter(({ key }) => key === 'ticket_return_none' || key === 'widget_return_none');
    expect(none.length).toBe(2 * spoken.length);
    expect(none.filter(({ text }) => vague.test(text))).toEqual([]);
  });

  test('what the ticket page says sends nobody to the ticket page: its file does', () => {
    const there = /странице билета|старонцы білета|ticket’s page|ბილეთის გვერდზე|biletin səhifəsin/u;
    const files = all.filter(({ key }) => key.startsWith('ticket_return_') && key.endsWith('_file'));
    const pages = all.filter(({ key }) => files.some((file) => file.key === `${key}_file`));
    expect(files.filter(({ text }) => !there.test(text))).toEqual([]);
    expect(pages.length).toBe(files.length);
    expect(pages.filter(({ text }) => there.test(text))).toEqual([]);
  });

  test('a ticket tells a cancellation from a new date', () => {
    const rules = all.filter(({ key }) => key.startsWith('ticket_return_schedule_change'));
    expect(rules.map(({ text }) => /новую дату|new date|ახალ თარიღზე|yeni tarix/u.test(text))).toEqual(
      rules.map(() => true),
    );
  });

  test('who cannot return a ticket still has the money back after a cancellation and a new date', () => {
    const rules = all.filter(({ key }) => key === 'widget_return_none');
    const moved = /перенесут|перанясуць|date changes|თარიღი შეიცვლება|vaxtı dəyişsə/u;
    expect(rules.length).toBe(spoken.length);
    expect(rules.filter(({ text }) => !moved.test(text))).toEqual([]);
  });
});
