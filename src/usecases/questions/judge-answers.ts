import { type Answers, checkAnswers, type CheckedAnswers } from '#domain/questions/check-answers.ts';
import type { PrepareRefusal } from '#usecases/orders/ports.ts';
import type { SaleStores } from '#usecases/sale.ts';

export const NO_ANSWERS: Answers = { order: [], lines: [] };

type Going = { orderId: string; isAsked: boolean; answers: Answers };
export type JudgedAnswers = { ok: true; value: CheckedAnswers } | PrepareRefusal;

/**
 * Checks what the organizers ask of orders on their way to payment. Orders about which nothing is asked, nearly all,
 * cost no statement.
 */
export async function judgeAnswers(
  { questions }: Pick<SaleStores, 'questions'>,
  going: readonly Going[],
): Promise<Map<string, JudgedAnswers>> {
  const asking = going.filter(({ isAsked }) => isAsked);
  if (asking.length === 0) return new Map();
  const asked = await questions.asked(asking.map(({ orderId }) => orderId));
  return new Map(
    asking.flatMap(({ orderId, answers }): [string, JudgedAnswers][] => {
      const about = asked.get(orderId);
      if (about === undefined) return [];
      const checked = checkAnswers(about, answers, about.today);
      return [[orderId, checked.ok ? checked : { ok: false, code: 'answers_invalid', faults: checked.faults }]];
    }),
  );
}
