export type ReviewState = 'pending' | 'published' | 'rejected';

/** Decisions of a moderator; rejecting a published review withdraws it. An author's edit is always `pending`. */
const DECISIONS: Readonly<Record<ReviewState, readonly ReviewState[]>> = {
  pending: ['published', 'rejected'],
  published: ['rejected'],
  rejected: ['published'],
};

export function mayDecide(from: ReviewState, to: ReviewState): boolean {
  return DECISIONS[from].includes(to);
}
