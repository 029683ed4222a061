// Category labels on posters. Posters are drawn outside of a request, so they have their own fifteen labels.
import type { FamilyName } from './families.ts';

export type PosterLanguage = 'ru' | 'be' | 'en' | 'ka';

const LABELS: Readonly<Record<FamilyName, Readonly<Record<PosterLanguage, string>>>> = {
  film: { ru: 'Кино', be: 'Кіно', en: 'Film', ka: 'კინო' },
  theatre: { ru: 'Спектакль', be: 'Спектакль', en: 'Theatre', ka: 'სპექტაკლი' },
  opera: { ru: 'Опера и балет', be: 'Опера і балет', en: 'Opera and ballet', ka: 'ოპერა და ბალეტი' },
  concert: { ru: 'Концерт', be: 'Канцэрт', en: 'Concert', ka: 'კონცერტი' },
  festival: { ru: 'Фестиваль', be: 'Фестываль', en: 'Festival', ka: 'ფესტივალი' },
  circus: { ru: 'Цирк', be: 'Цырк', en: 'Circus', ka: 'ცირკი' },
  sport: { ru: 'Спорт', be: 'Спорт', en: 'Sport', ka: 'სპორტი' },
  children: { ru: 'Детям', be: 'Дзецям', en: 'For children', ka: 'ბავშვებისთვის' },
  quiz: { ru: 'Квиз', be: 'Квіз', en: 'Quiz', ka: 'ქვიზი' },
  quest: { ru: 'Квест', be: 'Квэст', en: 'Escape game', ka: 'კვესტი' },
  training: { ru: 'Тренинг', be: 'Трэнінг', en: 'Workshop', ka: 'ტრენინგი' },
  place: { ru: 'Площадка', be: 'Пляцоўка', en: 'Venue', ka: 'სივრცე' },
  person: { ru: 'Имена', be: 'Імёны', en: 'People', ka: 'ადამიანები' },
  item: {
    ru: 'Сертификаты и услуги',
    be: 'Сертыфікаты і паслугі',
    en: 'Gifts and services',
    ka: 'საჩუქრები და მომსახურება',
  },
  post: { ru: 'Журнал', be: 'Часопіс', en: 'Journal', ka: 'ჟურნალი' },
};

export const label = (family: FamilyName, language: PosterLanguage): string => LABELS[family][language];
