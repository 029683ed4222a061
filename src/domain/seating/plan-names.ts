import { type PlanText, sameText } from './hall-plan.ts';

/** Names of the parts of a hall as printed on tickets of the region. These are hall data, not interface text. */
export const HALL_NAMES = {
  hall: { ru: 'Зал', be: 'Зала', en: 'Hall', ka: 'დარბაზი' },
  stalls: { ru: 'Партер', be: 'Партэр', en: 'Stalls', ka: 'პარტერი' },
  amphitheatre: { ru: 'Амфитеатр', be: 'Амфітэатр', en: 'Amphitheatre', ka: 'ამფითეატრი' },
  dressCircle: { ru: 'Бельэтаж', be: 'Бельэтаж', en: 'Dress circle', ka: 'ბელეტაჟი' },
  dressCircleBoxes: { ru: 'Ложи бельэтажа', be: 'Ложы бельэтажа', en: 'Dress circle boxes', ka: 'ბელეტაჟის ლოჟები' },
  balcony: { ru: 'Балкон', be: 'Балкон', en: 'Balcony', ka: 'აივანი' },
  boxes: { ru: 'Ложи', be: 'Ложы', en: 'Boxes', ka: 'ლოჟები' },
  gallery: { ru: 'Галерея', be: 'Галерэя', en: 'Gallery', ka: 'გალერეა' },
  tables: { ru: 'Столики', be: 'Столікі', en: 'Tables', ka: 'მაგიდები' },
  danceFloor: { ru: 'Танцпол', be: 'Танцпол', en: 'Standing floor', ka: 'საცეკვაო მოედანი' },
  fanZone: { ru: 'Фан-зона', be: 'Фан-зона', en: 'Fan zone', ka: 'ფანზონა' },
  lawn: { ru: 'Поляна', be: 'Паляна', en: 'Lawn', ka: 'მდელო' },
  standing: { ru: 'Стоячие места', be: 'Стаячыя месцы', en: 'Standing', ka: 'ფეხზე დასადგომი ზონა' },
} as const satisfies Record<string, PlanText>;

const SIDES = {
  left: { ru: 'левая сторона', be: 'левы бок', en: 'left side', ka: 'მარცხენა მხარე' },
  middle: { ru: 'середина', be: 'сярэдзіна', en: 'centre', ka: 'ცენტრი' },
  right: { ru: 'правая сторона', be: 'правы бок', en: 'right side', ka: 'მარჯვენა მხარე' },
} as const satisfies Record<string, PlanText>;

export type Side = keyof typeof SIDES;

/** «Бельэтаж, левая сторона». */
export function onSide(name: PlanText, side: Side): PlanText {
  const of = SIDES[side];
  return {
    ru: `${name.ru}, ${of.ru}`,
    be: `${name.be}, ${of.be}`,
    en: `${name.en}, ${of.en}`,
    ka: `${name.ka}, ${of.ka}`,
  };
}

/** «Сектор A5»: the designation is equal in every language. */
export function sectorName(designation: string): PlanText {
  return {
    ru: `Сектор ${designation}`,
    be: `Сектар ${designation}`,
    en: `Sector ${designation}`,
    ka: `სექტორი ${designation}`,
  };
}

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI'];

/** «2-й ярус». */
export function tierName(tier: number): PlanText {
  const ending = tier === 1 ? 'ы' : 'і';
  return {
    ru: `${tier}-й ярус`,
    be: `${tier}-${ending} ярус`,
    en: `Tier ${tier}`,
    ka: `${ROMAN[tier] ?? tier} იარუსი`,
  };
}

export function zoneName(number: number): PlanText {
  return { ru: `Зона ${number}`, be: `Зона ${number}`, en: `Zone ${number}`, ka: `ზონა ${number}` };
}

/** Translates a name into all four languages if it is a known one; otherwise the name is the same in all. */
export function translateName(name: string): PlanText {
  const wanted = name.trim().toLocaleLowerCase('ru');
  for (const known of Object.values<PlanText>(HALL_NAMES)) {
    for (const text of Object.values(known)) if (text.toLocaleLowerCase('ru') === wanted) return known;
  }
  return sameText(name);
}
