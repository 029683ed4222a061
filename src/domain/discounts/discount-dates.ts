/** First and last day, YYYY-MM-DD, both included. */
type Dates = { startsOn: string; endsOn: string };

export type DiscountState = 'running' | 'upcoming' | 'ended';

export function discountState({ startsOn, endsOn }: Dates, today: string): DiscountState {
  if (today < startsOn) return 'upcoming';
  return today > endsOn ? 'ended' : 'running';
}

/** Days after today on which the discount still applies: 0 on its last day. */
export function daysLeft(endsOn: string, today: string): number {
  return Math.max(0, (Date.parse(`${endsOn}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
}
