import { expect, test } from 'vitest';
import { sortName } from '#domain/catalog/sort-name.ts';

test.each([
  [
    'a person stands under the surname',
    { ru: 'Янка Купала', en: 'Yanka Kupala' },
    { ru: 'Купала, Янка', en: 'Kupala, Yanka' },
  ],
  ['particles stay behind', { ru: 'Людвиг ван Бетховен' }, { ru: 'Бетховен, Людвиг ван' }],
  ['a single name stands as it is', { ru: 'Мольер', ka: 'მოლიერი' }, { ru: 'Мольер', ka: 'მოლიერი' }],
  [
    'the generation follows the surname',
    { en: 'Johann Strauss the Younger', ka: 'იოჰან შტრაუსი უმცროსი' },
    { en: 'Strauss the Younger, Johann', ka: 'შტრაუსი უმცროსი, იოჰან' },
  ],
  [
    'a company stands under the name in quotation marks, in every language',
    { ru: 'Струнный квартет «Янтарный час»', en: 'Amber Hour String Quartet', ka: 'სიმებიანი კვარტეტი „ქარვის საათი“' },
    { ru: 'Янтарный час', en: 'Amber Hour String Quartet', ka: 'ქარვის საათი' },
  ],
  [
    'an article does not count',
    { en: 'The Voltani Circus Family', ka: 'ვოლტანების საცირკო ოჯახი' },
    { en: 'Voltani Circus Family', ka: 'ვოლტანების საცირკო ოჯახი' },
  ],
  [
    'the first letter is a capital, in Georgian as it is',
    { ru: '«мокрый асфальт»', ka: '„სველი“' },
    { ru: 'Мокрый асфальт', ka: 'სველი' },
  ],
])('%s', (_, name, expected) => {
  expect(sortName(name)).toEqual(expected);
});
