import type { CheckoutRequest, OrderQuestions, QuestionView } from '#api/orders/contract.ts';
import { type ContentLanguage, localText } from '#domain/locales/locale.ts';
import type { Answers } from '#domain/questions/check-answers.ts';
import type { AskedOrder, WordedQuestion } from '#usecases/questions/ports.ts';

/** What the organizers ask, in one language; of tickets only those about which something is asked. */
export function questionsView(asked: AskedOrder | undefined, language: ContentLanguage): OrderQuestions {
  const view = ({ id, kind, isRequired, label, choiceTexts, given }: WordedQuestion): QuestionView => ({
    id,
    kind,
    isRequired,
    label: localText(label, language),
    choices: choiceTexts && choiceTexts.map(({ key, text }) => ({ key, text: localText(text, language) })),
    given,
  });
  return {
    order: asked?.order.map(view) ?? [],
    tickets:
      asked?.lines
        .filter(({ asksName, questions }) => asksName || questions.length > 0)
        .map(({ questions, ...line }) => ({ ...line, questions: questions.map(view) })) ?? [],
  };
}

export function answersOf({ answers = [], tickets = [] }: Pick<CheckoutRequest, 'answers' | 'tickets'>): Answers {
  return {
    order: answers,
    lines: tickets.map(({ lineNo, holderName = null, answers: each = [] }) => ({ lineNo, holderName, answers: each })),
  };
}
