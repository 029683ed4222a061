import { describe, expect, it } from 'vitest';
import { type Answers, type Asked, checkAnswers, type QuestionKind } from './check-answers.ts';

const TODAY = '2026-11-29';
const question = (kind: QuestionKind, over: Partial<Asked['order'][number]> = {}) => ({
  id: 7,
  kind,
  isRequired: true,
  choices: kind === 'choice' ? ['veg', 'fish'] : null,
  given: null,
  ...over,
});
const asked = (over: Partial<Asked>): Asked => ({ market: 'belarus', order: [], lines: [], ...over });
const none: Answers = { order: [], lines: [] };
const ofOrder = (value: string): Answers => ({ order: [{ questionId: 7, value }], lines: [] });

describe('an answer', () => {
  it.each<[QuestionKind, string, string]>([
    ['text', ' Two prams\nand a guitar ', 'Two prams\nand a guitar'],
    ['choice', 'veg', 'veg'],
    ['name', ' Anna  Petrova', 'Anna Petrova'],
    ['birth_date', '2026-11-29', '2026-11-29'],
    ['birth_date', '1906-11-29', '1906-11-29'],
    ['phone', '8 029 123-45-67', '+375291234567'],
  ])('of kind %s may be "%s"', (kind, typed, kept) => {
    expect(checkAnswers(asked({ order: [question(kind)] }), ofOrder(typed), TODAY)).toEqual({
      ok: true,
      value: { answers: [{ lineNo: null, questionId: 7, value: kept }], names: [] },
    });
  });

  it.each<[QuestionKind, string]>([
    ['text', 'x'.repeat(501)],
    ['text', 'a\u0000b'],
    ['choice', 'meat'],
    ['name', 'www.evil.example'],
    ['birth_date', '2026-11-30'],
    ['birth_date', '1906-11-28'],
    ['birth_date', '2025-02-29'],
    ['birth_date', '29.11.2000'],
    ['phone', '12'],
  ])('of kind %s may not be %j', (kind, typed) => {
    expect(checkAnswers(asked({ order: [question(kind)] }), ofOrder(typed), TODAY)).toEqual({
      ok: false,
      faults: [{ field: 'answers.7', reason: 'invalid' }],
    });
  });

  it('is missing only where it is required and was not given before', () => {
    const order = [
      question('text'),
      question('text', { id: 8, isRequired: false }),
      question('text', { id: 9, given: 'x' }),
    ];
    expect(checkAnswers(asked({ order }), none, TODAY)).toEqual({
      ok: false,
      faults: [{ field: 'answers.7', reason: 'missing' }],
    });
  });

  it('to something that is not asked is dropped', () => {
    expect(
      checkAnswers(asked({}), { ...ofOrder('x'), lines: [{ lineNo: 1, holderName: 'Anna', answers: [] }] }, TODAY),
    ).toEqual({
      ok: true,
      value: { answers: [], names: [] },
    });
  });
});

it('every fault of every ticket is told at once, by its field', () => {
  const line = { asksName: true, givenName: null, questions: [question('birth_date')] };
  const answers: Answers = {
    order: [],
    lines: [
      { lineNo: 1, holderName: 'Anna Petrova', answers: [{ questionId: 7, value: '2030-01-01' }] },
      { lineNo: 3, holderName: 'x', answers: [{ questionId: 7, value: '2010-01-01' }] },
    ],
  };
  const lines = [
    { ...line, lineNo: 1 },
    { ...line, lineNo: 2 },
    { ...line, lineNo: 3 },
  ];
  expect(checkAnswers(asked({ lines }), answers, TODAY)).toEqual({
    ok: false,
    faults: [
      { field: 'tickets.1.answers.7', reason: 'invalid' },
      { field: 'tickets.2.holderName', reason: 'missing' },
      { field: 'tickets.2.answers.7', reason: 'missing' },
      { field: 'tickets.3.holderName', reason: 'invalid' },
    ],
  });
});
