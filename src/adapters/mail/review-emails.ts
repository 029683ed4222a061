import { contentLanguage, type Locale, localText } from '#domain/locales/locale.ts';
import { REVIEW_CODE_SECONDS } from '#domain/reviews/review-code.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { Mail, SiteLinks } from '#usecases/mail/ports.ts';
import type { SubjectFacts } from '#domain/reviews/subject-facts.ts';
import type { ReviewMailWriter, StoredReview } from '#usecases/reviews/ports.ts';
import { envelopeOf, emailFrame } from './email-parts.ts';
import { type Block, type Email, emailHtml, emailText } from './email.ts';

type Links = Pick<SiteLinks, 'home' | 'reviews'>;
type Content = { subject: string; title: string; blocks: Block[] };

/** Writes emails to the author of a review: the code, and a moderator's decision. */
export function createReviewMailWriter({ links, sender }: { links: Links; sender: string }): ReviewMailWriter {
  function mail(to: Pick<StoredReview, 'email' | 'market' | 'locale'>, key: string, content: Content): Mail {
    const speak = { locale: textLanguage(to.locale) };
    const email: Email = {
      ...emailFrame(to, m.reviews_mail_why({}, speak), links),
      title: content.title,
      preview: content.blocks.find((block) => block.kind === 'text')?.text ?? '',
      blocks: content.blocks,
      jsonLd: null,
    };
    return {
      key,
      ...envelopeOf(to, sender),
      to: to.email,
      subject: content.subject,
      text: emailText(email),
      html: emailHtml(email),
      attachments: [],
    };
  }
  return {
    code: ({ draft, subject, code, key }) => mail(draft, key, codeContent(draft.locale, subject, code)),
    decision: ({ review, key }) =>
      mail(
        review,
        key,
        review.state === 'published'
          ? publishedContent(review, links)
          : rejectedContent(review, review.reason ?? '', links),
      ),
  };
}

function codeContent(locale: Locale, subject: SubjectFacts, code: string): Content {
  const speak = { locale: textLanguage(locale) };
  const title = titleOf(subject, locale);
  return {
    // The code comes first, because a phone shows only the beginning of a subject.
    subject: m.reviews_mail_code_subject({ code }, speak),
    title: m.reviews_mail_code_title({}, speak),
    blocks: [
      { kind: 'text', text: m.reviews_mail_code_text({ title, minutes: REVIEW_CODE_SECONDS / 60 }, speak) },
      { kind: 'code', code: `${code.slice(0, 3)}\u00a0${code.slice(3)}` },
      { kind: 'note', text: m.reviews_mail_code_not_you({}, speak) },
    ],
  };
}

function publishedContent(review: StoredReview, links: Links): Content {
  const { locale, market, subject } = review;
  const speak = { locale: textLanguage(locale) };
  const title = titleOf(subject, locale);
  return {
    subject: m.reviews_mail_published_subject({ title }, speak),
    title: m.reviews_mail_published_title({}, speak),
    blocks: [
      { kind: 'text', text: m.reviews_mail_published_text({ title }, speak) },
      quoteOf(review),
      { kind: 'button', label: m.reviews_mail_open({}, speak), url: links.reviews(market, subject, locale) },
    ],
  };
}

function rejectedContent(review: StoredReview, reason: string, links: Links): Content {
  const { locale, market, subject } = review;
  const speak = { locale: textLanguage(locale) };
  const title = titleOf(subject, locale);
  return {
    subject: m.reviews_mail_rejected_subject({ title }, speak),
    title: m.reviews_mail_rejected_title({}, speak),
    blocks: [
      { kind: 'text', text: m.reviews_mail_rejected_text({ title }, speak) },
      { kind: 'facts', facts: [[m.reviews_mail_reason({}, speak), reason]] },
      { kind: 'text', text: m.reviews_mail_rejected_next({}, speak) },
      quoteOf(review),
      { kind: 'button', label: m.reviews_mail_write_again({}, speak), url: links.reviews(market, subject, locale) },
    ],
  };
}

/** The author's own text, because authors keep no copy of what they typed into the form. */
function quoteOf({ text, rating }: StoredReview): Block {
  return { kind: 'note', text: `${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}\n${text}` };
}

function titleOf({ title }: SubjectFacts, locale: Locale): string {
  return localText(title, contentLanguage(locale));
}
