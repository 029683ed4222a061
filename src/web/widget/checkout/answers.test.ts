import { expect, it } from 'vitest';
import { answerField, answersBody, nameField } from './answers.ts';

it('answers are sent by ticket and order, as they are named in the form; empty ones are not', () => {
  const answers = {
    [answerField(null, 7)]: ' Ring twice ',
    [answerField(null, 8)]: ' ',
    [nameField(1)]: 'Anna Petrova',
    [answerField(1, 9)]: '2010-05-01',
    [answerField(2, 9)]: '2012-05-01',
    [nameField(3)]: '',
  };
  expect(answersBody(answers)).toEqual({
    answers: [{ questionId: 7, value: 'Ring twice' }],
    tickets: [
      { lineNo: 1, holderName: 'Anna Petrova', answers: [{ questionId: 9, value: '2010-05-01' }] },
      { lineNo: 2, answers: [{ questionId: 9, value: '2012-05-01' }] },
    ],
  });
  expect(answersBody({})).toEqual({});
});
