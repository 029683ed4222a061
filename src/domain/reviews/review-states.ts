export type ReviewState = 'pending' | 'published' | 'rejected';

/** Allowed decisions of a moderator; a published review that is rejected is withdrawn. An edit by the author is always `pending`. */
const DECISIONS: Readonly<Record<ReviewState, readonly ReviewState[]>> = {
  pending: ['published', 'rejected'],
  published: ['rejected'],
  rejected: ['published'],
};

export function mayDecide(from: ReviewState, to: ReviewState): boolean {
  return DECISIONS[from].includes(to);
}
