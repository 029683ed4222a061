import { type ReactNode, useEffect, useState } from 'react';
import type { OrderQuestions, OrderView, QuestionView } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { useSale } from '../use-store.ts';
import { answerField, nameField } from './answers.ts';
import type { CheckoutForm, FieldErrors } from './form.ts';
import css from './contact-fields.module.css';

type Props = {
  orderId: string;
  lines: OrderView['lines'];
  form: CheckoutForm;
  errors: FieldErrors;
  onChange: (change: Partial<CheckoutForm>) => void;
};

/** What the organizers ask: first about the order, then about each ticket. Nothing is drawn where nothing is asked. */
export function Questions({ orderId, lines, form, errors, onChange }: Props): ReactNode {
  const isRefused = Object.keys(errors).some((field) => /^(?:answers|tickets)\./.test(field));
  const asked = useQuestions(orderId, isRefused);
  if (asked === null || (asked.order.length === 0 && asked.tickets.length === 0)) return null;
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
            <legend>{seatOf(lines, lineNo)}</legend>
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

/** The ticket that is asked about, as the summary above names it. */
function seatOf(lines: OrderView['lines'], lineNo: number): string {
  const line = lines.find((each) => each.lineNo === lineNo);
  if (line === undefined || line.kind === 'unit') return '';
  const { sector, row, seat } = line;
  return line.kind === 'entry' ? sector : m.ticket_place_line({ sector, row, seat });
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

/** Null until they are known. Where they do not arrive, the server names what is missing, and they are asked again. */
function useQuestions(orderId: string, isRefused: boolean): OrderQuestions | null {
  const { api } = useSale();
  const [asked, setAsked] = useState<OrderQuestions | null>(null);
  useEffect(() => {
    let isGone = false;
    void api.questions(orderId).then((answer) => {
      if (answer.ok && !isGone) setAsked(answer.value);
    });
    return () => {
      isGone = true;
    };
  }, [api, orderId, isRefused]);
  return asked;
}
