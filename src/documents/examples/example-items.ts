import type { Locale } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { SoldItems } from '#usecases/items/entitlement-ports.ts';
import type { ReadEntitlements } from '#usecases/items/read-entitlements.ts';
import type { StoredReview } from '#usecases/reviews/ports.ts';
import { DAY_MS, examplePurchase, exampleMarket, exampleOrder } from './example-order.ts';

const TITLES = {
  certificate: {
    ru: 'Подарочный сертификат',
    be: 'Падарункавы сертыфікат',
    en: 'Gift certificate',
    ka: 'სასაჩუქრე ბარათი',
  },
  video: {
    ru: 'Фильм-концерт «Голоса»',
    be: 'Фільм-канцэрт «Галасы»',
    en: 'Concert film “Voices”',
    ka: 'ფილმი-კონცერტი „ხმები“',
  },
} as const;

export function exampleItems(locale: Locale, now: Date, kind: 'certificate' | 'video'): SoldItems {
  const market = exampleMarket(locale);
  const title = TITLES[kind];
  return {
    ...examplePurchase(locale, now),
    item: {
      id: 301,
      key: 'example',
      kind,
      title,
      description: {},
      citySlug: MARKETS[market].defaultCity,
      timeZone: MARKETS[market].timeZone,
      isPerformanceChanged: false,
    },
    part: { faceMinor: 8400, feeMinor: 0 },
    returns: [],
    isRestLive: false,
    units: [{ lineNo: 1, option: null, priceMinor: 8400 }],
    entitlements: [
      {
        id: '0199d1a2-3b4c-7d5e-8f60-665544332211',
        lineNo: 1,
        itemId: 301,
        code: '7K2M9PQX4F8DW',
        state: 'issued',
        validFrom: now,
        validUntil: new Date(now.getTime() + 365 * DAY_MS),
        usedAt: null,
        isStopped: false,
        labels: {
          kind,
          title,
          option: null,
          isOneDay: false,
          place: null,
          address: null,
          event: null,
          startsAt: null,
          priceMinor: 8400,
          seller: null,
          taxNumber: null,
        },
      },
    ],
  };
}

export function exampleEntitlements(locale: Locale, now: Date, kind: 'certificate' | 'video'): ReadEntitlements {
  return {
    order: exampleItems(locale, now, kind),
    giveBack: { isOpen: true, until: new Date(now.getTime() + 14 * DAY_MS), amountMinor: 8400 },
  };
}

const REVIEW_TEXTS = {
  ru: 'Смеялись весь вечер. Вторая часть чуть длиннее, чем нужно, но финал всё искупает.',
  be: 'Смяяліся ўвесь вечар. Другая частка крыху даўжэйшая, чым трэба, але фінал усё выкупляе.',
  en: 'We laughed all evening. The second half is a little longer than it needs to be, but the ending makes up for it.',
  ge: 'მთელი საღამო ვიცინეთ. მეორე ნაწილი ცოტა გრძელია, მაგრამ ფინალი ყველაფერს ანაზღაურებს.',
  az: 'Bütün axşam güldük. İkinci hissə bir az uzundur, amma final hər şeyin əvəzini çıxır.',
} as const;
const REASONS = {
  ru: 'В тексте есть телефон другого человека.',
  be: 'У тэксце ёсць тэлефон іншага чалавека.',
  en: 'The text gives another person’s phone number.',
  ge: 'ტექსტში სხვა ადამიანის ტელეფონის ნომერია.',
  az: 'Mətndə başqa adamın telefon nömrəsi var.',
} as const;

export function exampleReview(locale: Locale, now: Date, state: 'published' | 'rejected'): StoredReview {
  const { performance, market } = exampleOrder(locale, now);
  return {
    id: 1,
    subject: {
      kind: 'event',
      id: performance.eventId,
      title: performance.title,
      citySlug: performance.citySlug,
      placeType: null,
    },
    market,
    locale,
    author: 'Anna',
    email: 'anna@mail.example',
    rating: 4,
    text: REVIEW_TEXTS[locale],
    state,
    reason: state === 'rejected' ? REASONS[locale] : null,
    revision: 1,
    wasThere: true,
    writtenAt: now,
  };
}
