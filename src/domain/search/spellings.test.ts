import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { spellings } from './spellings.ts';

test.each([
  ['Янка Купала', ['Yanka Kupala', 'Janka Kupala', 'Ianka Kupala']],
  ['Сергей Рахманинов', ['Sergey Rakhmaninov', 'Sergej Rachmaninov', 'Sergei Rachmaninoff', 'Sergiei Raxmaninov']],
  ['Чайковский', ['Chaikovsky', 'Čajkovskij', 'Tchaikovsky', 'Chaykovskiy']],
  ['Щелкунчик', ['Shchelkunchik', 'Ščelkunčik', 'Schelkunchik', 'Shelkunchik']],
  ['Тутэйшыя', ['Tutejszyja', 'Tuteishyya']],
  ['Palazzo', ['Палаццо', 'Палаззо']],
  ['Richard III', ['Ричард третий', 'Richard third', 'რიჩარდ მესამე']],
  ['Цирк', ['Tsirk', 'Cirk', 'Tzirk']],
  ['Алёна', ['Alyona', 'Aljona', 'Alena', 'Alëna']],
  ['Елена', ['Elena', 'Yelena', 'Jelena']],
  ['Жора Пух', ['Zhora Pukh', 'Žora Puh', 'Zhora Puch', 'Jora Pux']],
  ['ჭავჭავაძე', ['Chavchavadze', 'Čavčavadze', 'Чавчавадзе']],
  ['ფალიაშვილი', ['Paliashvili', 'Faliashvili', 'Палиашвили', 'Фалиашвили']],
  ['მთაწმინდა', ['Mtatsminda', 'Mtacminda', 'Mtawminda', 'Мтацминда']],
  ['ხანუმა', ['Khanuma', 'Xanuma', 'Hanuma', 'Ханума']],
  ['Джаз', ['Jazz', 'Dzhaz', 'Džaz', 'ჯაზ']],
])('%s is met by %j', (title, typed) => {
  const kept = spellings(title);
  for (const text of typed) {
    const apart = spellings(text).filter((words, at) => !words.some((word) => kept[at]?.includes(word)));
    expect([text, apart]).toEqual([text, []]);
  }
});

test('the first reading of a word is its skeleton, and there are never more than eight', () => {
  for (const text of ['Jacht', 'Chicho', 'xxhhcchhjj', 'Лебединое озеро', 'Café № 2'])
    expect(spellings(text).map(([first]) => first)).toEqual(fold(text).split(' '));
  expect(Math.max(...spellings('chjchxhcwfhchj hjhjhjhjhjhj').map((words) => words.length))).toBeLessThanOrEqual(8);
});

test('signs alone are no words', () => {
  expect(spellings("— … ! '")).toEqual([]);
});
