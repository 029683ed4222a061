import type { ReactNode } from 'react';
import type { OrderQuestions, OrderView, QuestionView } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { answerField, nameField } from './answers.ts';
import type { FormProps } from './contact-fields.tsx';
import css from './contact-fields.module.css';

type Props = FormProps & { order: Pick<OrderView, 'lines' | 'performances'>; asked: OrderQuestions };

/** What the organizers ask: first about the order, then about each ticket. Nothing is drawn where nothing is asked. */
export function Questions({ order, asked, form, errors, onChange }: Props): ReactNode {
  if (asked.order.length === 0 && asked.tickets.length === 0) return null;
  const fieldOf = (lineNo: number | null) => (question: QuestionView) => {
    const name = answerField(lineNo, question.id);
    return <Field key={name} name={name} question={question} {...stateOf(name)} />;
  };
  const stateOf = (name: string) => ({
    value: form.answers[name],
    error: errors[name],
    onChange: (value: string) => onChange({ answers: { ...form.answers, [name]: value } }),
  });
  return (
    <>
      <h2>{m.widget_question_title()}</h2>
      <div className={css.fields}>
        {asked.order.map(fieldOf(null))}
        {asked.tickets.map(({ lineNo, asksName, givenName, questions }) => (
          <fieldset key={lineNo} className={css.group}>
            <legend>{ticketName(order, lineNo)}</legend>
            {asksName ? (
              <Field
                name={nameField(lineNo)}
                question={nameQuestion(givenName)}
                hint={m.widget_question_name_hint()}
                {...stateOf(nameField(lineNo))}
              />
            ) : null}
            {questions.map(fieldOf(lineNo))}
          </fieldset>
        ))}
      </div>
    </>
  );
}

function nameQuestion(given: string | null): QuestionView {
  return { id: 0, kind: 'name', isRequired: true, label: m.widget_question_name(), choices: null, given };
}

/** The ticket that is asked about, as the summary above names it, with its event if the order has several. */
function ticketName({ lines, performances }: Props['order'], lineNo: number): string {
  const line = lines.find((each) => each.lineNo === lineNo);
  if (line === undefined || line.kind === 'unit') return '';
  const { sector, row, seat } = line;
  const place = line.kind === 'entry' || row === '' ? sector : m.ticket_place_line({ sector, row, seat });
  const title = performances.find(({ id }) => id === line.performanceId)?.title ?? '';
  return performances.length > 1 ? `${title}: ${place}` : place;
}

type FieldProps = {
  name: string;
  question: QuestionView;
  hint?: string;
  value: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
};

function Field({ name, question, hint, value, error, onChange }: FieldProps): ReactNode {
  const { kind, label, choices, isRequired, given } = question;
  const note = error ?? hint ?? (isRequired ? null : m.widget_question_optional());
  const input = {
    name,
    value: value ?? given ?? '',
    'aria-invalid': error !== undefined,
    'aria-describedby': note === null ? undefined : `${name}-hint`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <label className={css.field} data-bad={error !== undefined}>
      <span>{label}</span>
      <span className={css.input}>
        {choices === null ? (
          <input {...input} {...INPUT[kind]} />
        ) : (
          <select {...input}>
            <option value="">{m.widget_question_choose()}</option>
            {choices.map(({ key, text }) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </select>
        )}
      </span>
      {note === null ? null : <small id={`${name}-hint`}>{note}</small>}
    </label>
  );
}

const INPUT = {
  text: { type: 'text', maxLength: 500 },
  choice: {},
  name: { type: 'text', maxLength: 80, autoComplete: 'off' },
  birth_date: { type: 'date' },
  phone: { type: 'tel', maxLength: 25 },
} as const;
