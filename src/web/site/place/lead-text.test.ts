import { expect, test } from 'vitest';
import { leadText } from '#web/site/place/lead-text.ts';

const LONG =
  'Старейшая драматическая сцена города стоит в сквере у реки, и в её зале на пятьсот мест слышен даже шёпот.';
const REST =
  'В 1890 г. здание построил архитектор из Вильны. Сегодня здесь играют классику на белорусском, а в малом зале пробуют новое.';

test('a lead is the first sentences, the rest is folded', () => {
  expect(leadText(`Театр. ${LONG} ${REST}`)).toEqual({ lead: `Театр. ${LONG}`, rest: REST });
  expect(leadText(`${LONG.replace('сквере', 'сквере им. Купалы')} ${REST}`).rest).toBe(REST);
});

test('a short text stays whole, and so does one whose rest is a few words', () => {
  expect(leadText(LONG)).toEqual({ lead: LONG, rest: '' });
  expect(leadText(`${LONG} Вход со двора.`)).toEqual({ lead: `${LONG} Вход со двора.`, rest: '' });
});
