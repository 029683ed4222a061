import { type AnswerOf, type CallInput, type Endpoint } from '#api/endpoint-contract.ts';
import type { ConfirmedReview, ReviewDraftView, ReviewError, WriteReviewRequest } from '#api/reviews/contract.ts';
import { confirmReview, resendReviewCode, writeReview } from '#api/reviews/endpoints-contract.ts';
import { callApi } from '#web/shared/call-api.ts';
import { createFormTokens } from '#web/shared/login/form-tokens.ts';

export type ReviewAnswer<Body> = { ok: true; body: Body } | { ok: false; error: ReviewError | null };

const tokens = createFormTokens();

/** Starts the proof of work while the visitor writes. */
export const prepareReview = (): void => tokens.prepare();

export async function sendReview(
  review: Omit<WriteReviewRequest, 'formToken'>,
): Promise<ReviewAnswer<ReviewDraftView>> {
  const formToken = await tokens.take();
  return post(writeReview, { body: { ...review, ...(formToken !== null && { formToken }) } });
}

export function sendCodeAgain(id: string): Promise<ReviewAnswer<ReviewDraftView>> {
  return post(resendReviewCode, { params: { id } });
}

export function sendCode(id: string, code: string): Promise<ReviewAnswer<ConfirmedReview>> {
  return post(confirmReview, { params: { id }, body: { code } });
}

/** A missing or unexpected answer becomes `error: null`; the same request may be repeated. */
async function post<Of extends Endpoint>(of: Of, input: CallInput<Of>): Promise<ReviewAnswer<AnswerOf<Of>>> {
  try {
    const response = await callApi(of, input);
    if (response.ok) return { ok: true, body: await response.json() };
    const { error } = await response.json<{ error?: ReviewError }>();
    return { ok: false, error: error ?? null };
  } catch {
    return { ok: false, error: null };
  }
}
