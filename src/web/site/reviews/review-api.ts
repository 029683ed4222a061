import {
  type ConfirmedReview,
  REVIEW_ROUTES,
  type ReviewDraftView,
  type ReviewError,
  type WriteReviewRequest,
} from '#api/reviews/contract.ts';

export type ReviewAnswer<Body> = { ok: true; body: Body } | { ok: false; error: ReviewError | null };

export function sendReview(request: WriteReviewRequest): Promise<ReviewAnswer<ReviewDraftView>> {
  return post(REVIEW_ROUTES.write[1], request);
}

export function sendCodeAgain(draftId: string): Promise<ReviewAnswer<ReviewDraftView>> {
  return post(REVIEW_ROUTES.resend[1].replace(':id', draftId), {});
}

export function sendCode(draftId: string, code: string): Promise<ReviewAnswer<ConfirmedReview>> {
  return post(REVIEW_ROUTES.confirm[1].replace(':id', draftId), { code });
}

/** A missing or unexpected answer becomes `error: null`; the same request may be repeated. */
async function post<Body>(path: string, body: object): Promise<ReviewAnswer<Body>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, body: answer as Body };
    const { error } = answer as { error?: ReviewError };
    return { ok: false, error: error ?? null };
  } catch {
    return { ok: false, error: null };
  }
}
