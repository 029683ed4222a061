import type { MarketName } from '#domain/markets/market.ts';
import type { QuestionKind } from '#domain/questions/check-answers.ts';
import type { AskedOrder, QuestionsStore, WordedQuestion } from '#usecases/questions/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

/** SQL: something is asked of the buyers of performance `p`. */
export const ASKS_DETAILS = `(p.asks_names or exists (
  select from question q where q.ended_at is null
    and (q.performance_id = p.id or q.organizer_id = (select organizer_id from event where id = p.event_id))))`;

// Each question of an order-wide scope once, however many of its lines it comes from.
const ASKED = `
with line as (
  select l.order_id, l.line_no, l.holder_name, p.id as performance_id, p.asks_names, e.organizer_id
  from order_line l join performance p on p.id = l.performance_id join event e on e.id = p.event_id
  where l.order_id = any($1::uuid[]) and l.kind <> 'unit'
), asked as (
  select distinct line.order_id, case q.scope when 'ticket' then line.line_no end as line_no, q.id, q.kind, q.is_required, q.label,
    q.choices, q.position
  from line join question q on q.ended_at is null
    and (q.performance_id = line.performance_id or q.organizer_id = line.organizer_id)
)
select o.id as "orderId", o.market, to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today,
  (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'asksName', l.asks_names, 'givenName', l.holder_name) order by l.line_no)
    from line l where l.order_id = o.id) as lines,
  coalesce((select jsonb_agg(jsonb_build_object('lineNo', a.line_no, 'id', a.id, 'kind', a.kind, 'isRequired', a.is_required,
      'label', a.label, 'choices', a.choices, 'given', w.value) order by a.position, a.id)
    from asked a
    left join answer w on w.order_id = a.order_id and w.question_id = a.id and w.line_no is not distinct from a.line_no
    where a.order_id = o.id), '[]') as questions
from orders o where o.id = any($1::uuid[])`;

const WRITE_ANSWERS = `
insert into answer (order_id, line_no, question_id, value)
select * from unnest($1::uuid[], $2::smallint[], $3::int[], $4::text[])
on conflict (order_id, line_no, question_id) do update set value = excluded.value, answered_at = now()`;

const WRITE_NAMES = `
update order_line l set holder_name = n.name
from unnest($1::uuid[], $2::smallint[], $3::text[]) as n(order_id, line_no, name)
where l.order_id = n.order_id and l.line_no = n.line_no`;

type QuestionRow = {
  lineNo: number | null;
  id: number;
  kind: QuestionKind;
  isRequired: boolean;
  label: WordedQuestion['label'];
  choices: WordedQuestion['choiceTexts'];
  given: string | null;
};
type Row = {
  orderId: string;
  market: MarketName;
  today: string;
  lines: { lineNo: number; asksName: boolean; givenName: string | null }[] | null;
  questions: QuestionRow[];
};

export function createQuestionsStore(on: Queryable): QuestionsStore {
  return {
    async asked(orderIds) {
      const rows = await query<Row>(on, { name: 'questions.asked', text: ASKED, values: [orderIds] });
      return new Map(
        rows.flatMap((row): [string, AskedOrder][] => (isAsked(row) ? [[row.orderId, askedOrder(row)]] : [])),
      );
    },
    async write(written) {
      const answers = written.flatMap(({ orderId, answers: each }) => each.map((answer) => ({ ...answer, orderId })));
      if (answers.length > 0)
        await query(on, {
          name: 'questions.write',
          text: WRITE_ANSWERS,
          values: [
            answers.map(({ orderId }) => orderId),
            answers.map(({ lineNo }) => lineNo),
            answers.map(({ questionId }) => questionId),
            answers.map(({ value }) => value),
          ],
        });
      const names = written.flatMap(({ orderId, names: each }) => each.map((name) => ({ ...name, orderId })));
      if (names.length > 0)
        await query(on, {
          name: 'questions.write-names',
          text: WRITE_NAMES,
          values: [
            names.map(({ orderId }) => orderId),
            names.map(({ lineNo }) => lineNo),
            names.map(({ name }) => name),
          ],
        });
    },
  };
}

function isAsked({ questions, lines }: Row): boolean {
  return questions.length > 0 || (lines ?? []).some(({ asksName }) => asksName);
}

function askedOrder({ market, today, lines, questions }: Row): AskedOrder {
  const of = (lineNo: number | null) => questions.filter((each) => each.lineNo === lineNo).map(worded);
  return {
    market,
    today,
    order: of(null),
    lines: (lines ?? []).map((line) => ({ ...line, questions: of(line.lineNo) })),
  };
}

function worded({ id, kind, isRequired, label, choices, given }: QuestionRow): WordedQuestion {
  return { id, kind, isRequired, given, label, choices: choices?.map(({ key }) => key) ?? null, choiceTexts: choices };
}
