import type { DueNews } from '#adapters/db/notices/due-news.ts';
import { newsWeek } from '#domain/notices/news-week.ts';
import type { LoopSpec } from './loop.ts';

const DAY_MS = 86_400_000;
const CHECK_EVERY_MS = 60_000;

/** When news for accounts is looked for. */
export function newsLoops(due: Omit<DueNews, 'ofOrder' | 'ofReview'>, now: () => Date): LoopSpec[] {
  return [
    { name: 'look for reminders', everyMs: CHECK_EVERY_MS, run: () => due.remind() },
    { name: 'look for sales that began', everyMs: CHECK_EVERY_MS, run: () => due.onSale() },
    {
      name: 'write the week’s email',
      // Before lunch in both countries.
      dailyAtUtc: '08:00',
      run: async () => {
        const thursday = newsWeek(now().toISOString().slice(0, 10));
        if (thursday !== null) await due.week(thursday);
      },
    },
    {
      name: 'announce what is new',
      // Late morning in both countries. Includes the day before yesterday, for a server that was down.
      dailyAtUtc: '07:30',
      run: async () => {
        for (const back of [2, 1])
          await due.announce(new Date(now().getTime() - back * DAY_MS).toISOString().slice(0, 10));
      },
    },
  ];
}
