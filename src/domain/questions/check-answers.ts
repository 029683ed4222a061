import { normalisePhone } from '#domain/contact/phone.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { normaliseName } from '#domain/tickets/holder-name.ts';

export const QUESTION_KINDS = ['text', 'choice', 'name', 'birth_date', 'phone'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What an organizer asks, without its words. */
export type Question = {
  id: number;
  kind: QuestionKind;
  isRequired: boolean;
  /** Keys of the answers of a choice. */
  choices: readonly string[] | null;
};

/** Everything that is asked about an order; `given` is what the buyer answered at an earlier step to payment. */
export type Asked = {
  market: MarketName;
  order: readonly (Question & { given: string | null })[];
  lines: readonly {
    lineNo: number;
    /** The ticket bears the name of its holder. */
    asksName: boolean;
    givenName: string | null;
    questions: readonly (Question & { given: string | null })[];
  }[];
};

type Answer = { questionId: number; value: string };
export type Answers = {
  order: readonly Answer[];
  lines: readonly { lineNo: number; holderName: string | null; answers: readonly Answer[] }[];
};

export type CheckedAnswers = {
  answers: { lineNo: number | null; questionId: number; value: string }[];
  names: { lineNo: number; name: string }[];
};
/** `field` is the path of the answer in the call, such as `tickets.2.holderName` or `answers.7`. */
export type AnswerFault = { field: string; reason: 'missing' | 'invalid' };

const LONGEST_TEXT = 500;
const OLDEST_YEARS = 120;

/**
 * Checks the answers of a step to payment. An answer to something that is not asked is dropped; one that is missing
 * counts as given if it was given before.
 * @param today the day in the calendar of nobody in particular: a date of birth is not later
 */
export function checkAnswers(
  asked: Asked,
  answers: Answers,
  today: string,
): { ok: true; value: CheckedAnswers } | { ok: false; faults: AnswerFault[] } {
  const value: CheckedAnswers = { answers: [], names: [] };
  const faults: AnswerFault[] = [];

  function judge(field: string, question: Question & { given: string | null }, typed: string | undefined) {
    const text = typed?.trim() ?? '';
    if (text === '') {
      if (question.isRequired && question.given === null) faults.push({ field, reason: 'missing' });
      return null;
    }
    const normal = normalAnswer(question, text, asked.market, today);
    if (normal === null) faults.push({ field, reason: 'invalid' });
    return normal;
  }
  function judgeAll(path: string, lineNo: number | null, questions: Asked['order'], given: readonly Answer[]): void {
    for (const question of questions) {
      const typed = given.find(({ questionId }) => questionId === question.id)?.value;
      const normal = judge(`${path}answers.${question.id}`, question, typed);
      if (normal !== null) value.answers.push({ lineNo, questionId: question.id, value: normal });
    }
  }

  judgeAll('', null, asked.order, answers.order);
  for (const { lineNo, asksName, givenName, questions } of asked.lines) {
    const given = answers.lines.find((line) => line.lineNo === lineNo);
    if (asksName) {
      const nameOf = { id: 0, kind: 'name', isRequired: true, choices: null, given: givenName } as const;
      const name = judge(`tickets.${lineNo}.holderName`, nameOf, given?.holderName ?? undefined);
      if (name !== null) value.names.push({ lineNo, name });
    }
    judgeAll(`tickets.${lineNo}.`, lineNo, questions, given?.answers ?? []);
  }
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults };
}

/** The answer as it is kept; null when it is none. */
function normalAnswer({ kind, choices }: Question, text: string, market: MarketName, today: string): string | null {
  switch (kind) {
    case 'text':
      return text.length <= LONGEST_TEXT && !/\p{Cc}/u.test(text.replaceAll(/[\n\r\t]/g, ' ')) ? text : null;
    case 'choice':
      return choices?.includes(text) === true ? text : null;
    case 'name':
      return normaliseName(text);
    case 'birth_date':
      return isBirthDate(text, today) ? text : null;
    case 'phone':
      return normalisePhone(text, market);
  }
}

function isBirthDate(text: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  const oldest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`;
  return isReal && text <= today && text >= oldest;
}
