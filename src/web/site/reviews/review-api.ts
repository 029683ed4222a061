import { type AnswerOf, type CallInput, type Endpoint } from '#api/endpoint-contract.ts';
import type { ConfirmedReview, ReviewDraftView, ReviewError, WriteReviewRequest } from '#api/reviews/contract.ts';
import { confirmReview, resendReviewCode, writeReview } from '#api/reviews/endpoints-contract.ts';
import { callApi } from '#web/shared/call-api.ts';

export type ReviewAnswer<Body> = { ok: true; body: Body } | { ok: false; error: ReviewError | null };

export function sendReview(body: WriteReviewRequest): Promise<ReviewAnswer<ReviewDraftView>> {
  return post(writeReview, { body });
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
