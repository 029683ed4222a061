import { contentLanguage, localText } from '#domain/locales/locale.ts';
import { decideReview, type DecideResult } from '#usecases/reviews/decide-review.ts';
import type { ReviewDeps, StoredReview } from '#usecases/reviews/ports.ts';
import { COMMAND_LINE } from './command-line.ts';

export const REVIEWS_USAGE = `reviews [list]
reviews show ID
reviews publish ID [--yes]
reviews reject ID --reason "what the author is told" [--yes]`;

type Deps = Pick<ReviewDeps, 'transaction' | 'reads'>;
type Print = (line: string) => void;

const LISTED = 100;

/** Moderation without a back office. Without `--yes` a decision is only described. Returns the process's exit code. */
export async function reviews(deps: Deps, args: readonly string[], print: Print): Promise<number> {
  const [action = 'list', id, ...rest] = args;
  if (action === 'list' && id === undefined) return list(deps, print);
  const reviewId = Number(id);
  const options = readOptions(rest);
  if (!Number.isInteger(reviewId) || reviewId <= 0 || reviewId > 2_147_483_647 || options === null) return usage(print);
  if (action === 'show' && rest.length === 0) return show(deps, reviewId, print);
  if (action !== 'publish' && action !== 'reject') return usage(print);
  // Publishing takes no reason, so a given one indicates a mistake.
  if (action === 'publish' && options.reason !== null) return usage(print);
  const to = action === 'publish' ? 'published' : 'rejected';
  const isDryRun = !options.isYes;
  const result = await decideReview(deps, {
    reviewId,
    to,
    reason: options.reason,
    actor: COMMAND_LINE,
    isDryRun,
  });
  if (!result.ok) {
    print(refusal(result));
    return 1;
  }
  describe(result.review, print);
  print(isDryRun ? `Nothing was changed. With --yes it would be ${to}.` : `Done: ${to}. The author is told by e-mail.`);
  return 0;
}

function usage(print: Print): number {
  print(REVIEWS_USAGE);
  return 2;
}

function readOptions(args: readonly string[]): { reason: string | null; isYes: boolean } | null {
  let reason: string | null = null;
  let isYes = false;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    if (arg === '--yes') isYes = true;
    else if (arg === '--reason') {
      at += 1;
      reason = args[at] ?? null;
      if (reason === null || reason.startsWith('--')) return null;
    } else return null;
  }
  return { reason, isYes };
}

async function list(deps: Deps, print: Print): Promise<number> {
  const found = await deps.reads.list(LISTED);
  if (found.length === 0) print('Nobody has written a review yet.');
  for (const { id, state, rating, author, subject, writtenAt, text } of found) {
    const begin = text.replaceAll('\n', ' ').slice(0, 60);
    print(
      `${id}  [${state}]  ${writtenAt.toISOString()}  ${rating}/5  ${author}: ${localText(subject.title, 'ru')}  ${begin}`,
    );
  }
  return 0;
}

async function show(deps: Deps, reviewId: number, print: Print): Promise<number> {
  const review = await deps.reads.find(reviewId);
  if (review === null) {
    print('There is no such review.');
    return 1;
  }
  describe(review, print);
  return 0;
}

function describe(review: StoredReview, print: Print): void {
  const { subject, locale } = review;
  print(
    `${review.id}  [${review.state}]  ${subject.kind} ${subject.id}: ${localText(subject.title, contentLanguage(locale))}`,
  );
  print(`  author    ${review.author} <${review.email}>${review.wasThere ? ', was there' : ''}`);
  print(`  written   ${review.writtenAt.toISOString()}, ${review.market}, ${locale}`);
  print(`  rating    ${review.rating} of 5`);
  if (review.reason !== null) print(`  reason    ${review.reason}`);
  for (const line of review.text.split('\n')) print(`  | ${line}`);
}

function refusal(result: Extract<DecideResult, { ok: false }>): string {
  switch (result.code) {
    case 'unknown_review':
      return 'There is no such review.';
    case 'reason_missing':
      return 'A rejection needs --reason: the author is told.';
    case 'not_allowed':
      return `It is ${result.state} already.`;
  }
}
