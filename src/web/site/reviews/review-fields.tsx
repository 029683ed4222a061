import type { ReactNode } from 'react';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import {
  NAME_LENGTH,
  TEXT_LENGTH,
  type ReviewFaults,
  type ReviewInput,
  textLength,
} from '#domain/reviews/review-rules.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { AreaField, TextField } from '#web/site/reviews/field.tsx';
import { faultText } from './form-labels.ts';
import { RatingField } from '#web/site/reviews/rating-field.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './review-form.module.css';

type Props = { form: ReviewInput; faults: ReviewFaults; onChange: (part: Partial<ReviewInput>) => void };

export function ReviewFields({ form, faults, onChange }: Props): ReactNode {
  const errorOf = (field: keyof ReviewFaults): string | undefined => {
    const fault = faults[field];
    return fault && faultText(fault);
  };
  return (
    <>
      <RatingField value={form.rating} error={errorOf('rating')} onChange={(rating) => onChange({ rating })} />
      <AreaField
        name="text"
        label={m.reviews_form_text()}
        hint={m.reviews_form_text_hint({ least: TEXT_LENGTH.least })}
        error={errorOf('text')}
        counter={m.reviews_form_counter({ count: textLength(form.text), most: TEXT_LENGTH.most })}
        rows={6}
        value={form.text}
        onChange={(text) => onChange({ text })}
      />
      <div className={css.pair}>
        <TextField
          name="author"
          label={m.reviews_form_author()}
          hint={m.reviews_form_author_hint()}
          error={errorOf('author')}
          autoComplete="name"
          maxLength={NAME_LENGTH.most * 2}
          value={form.author}
          onChange={(author) => onChange({ author })}
        />
        <TextField
          name="email"
          type="email"
          label={m.reviews_form_email()}
          hint={m.reviews_form_email_hint()}
          error={errorOf('email')}
          autoComplete="email"
          spellCheck={false}
          value={form.email}
          onChange={(email) => onChange({ email })}
        />
      </div>
      <Consent
        isGiven={form.acceptPersonalData}
        error={errorOf('acceptPersonalData')}
        onChange={(acceptPersonalData) => onChange({ acceptPersonalData })}
      />
    </>
  );
}

type ConsentProps = { isGiven: boolean; error: string | undefined; onChange: (isGiven: boolean) => void };

function Consent({ isGiven, error, onChange }: ConsentProps): ReactNode {
  const { market, locale } = useSite().site;
  const policy = href(locale, 'pages-id', { id: 'privacy-policy' }, { version: DOCUMENT_VERSIONS[market].privacy });
  return (
    <div className={css.consent} data-bad={error !== undefined || undefined}>
      <label>
        <input
          type="checkbox"
          name="acceptPersonalData"
          checked={isGiven}
          aria-invalid={error !== undefined}
          aria-describedby="review-consent-error"
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          <Sentence text={m.widget_accept_data({ data: SLOT })}>
            <a className="link" href={policy} target="_blank" rel="noopener">
              {m.widget_data()}
            </a>
          </Sentence>
        </span>
      </label>
      <small id="review-consent-error">{error}</small>
    </div>
  );
}
