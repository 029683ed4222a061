import type { LocalText } from '#domain/locales/locale.ts';
import type { Asked, CheckedAnswers, Question } from '#domain/questions/check-answers.ts';

/** A question with its words. */
export type WordedQuestion = Question & {
  given: string | null;
  label: LocalText;
  choiceTexts: { key: string; text: LocalText }[] | null;
};

export type AskedOrder = Omit<Asked, 'order' | 'lines'> & {
  /** By the database's clock, YYYY-MM-DD. */
  today: string;
  order: WordedQuestion[];
  lines: (Omit<Asked['lines'][number], 'questions'> & { questions: WordedQuestion[] })[];
};

export type QuestionsStore = {
  /** What is asked about these orders, in the order in which it is shown. Omits orders about which nothing is asked. */
  asked(orderIds: readonly string[]): Promise<Map<string, AskedOrder>>;
  /** Keeps answers with their lines or orders, in place of earlier ones. */
  write(answers: readonly (CheckedAnswers & { orderId: string })[]): Promise<void>;
};
