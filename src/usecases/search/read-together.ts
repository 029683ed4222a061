import { titleNamed } from '#domain/meaning/rewrite-text.ts';
import { TITLE_TIERS } from '#domain/search/title-match.ts';
import { NOTHING, type ReadContext, type Reading, type TieredTitle } from './reading.ts';
import { tiered, waysToAsk } from './tiered-titles.ts';

/** An event together with its place or one of its people. */
const TOGETHER = 75;

/** A text of more words is no event with its place; and so many places or people are looked at. */
const MOST_TOGETHER = 7;
const MOST_HOSTS = 3;

/** An event and its place, or an event and one of its people: "павлинка купаловский", "рамона габриадзе". */
export async function readTogether(text: string, context: ReadContext): Promise<Reading> {
  const { vocabulary, search, reader, now } = context;
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2 || words.length > MOST_TOGETHER) return NOTHING;
  const find = async (part: string) => {
    const titles = await tiered(waysToAsk(titleNamed(part, vocabulary) ?? part, context), context);
    return titles.filter(({ tier }) => tier >= TITLE_TIERS.form);
  };
  for (let at = words.length - 1; at > 0; at -= 1) {
    const [left, right] = [await find(words.slice(0, at).join(' ')), await find(words.slice(at).join(' '))];
    for (const [these, those] of [
      [left, right],
      [right, left],
    ] as const) {
      const events = these.filter(({ kind }) => kind === 'event');
      const hosts = those.filter(({ kind }) => kind === 'place' || kind === 'person').slice(0, MOST_HOSTS);
      if (events.length === 0 || hosts.length === 0) continue;
      const ids = (of: TieredTitle['kind']) => hosts.filter(({ kind }) => kind === of).map(({ id }) => id);
      const own = await search.eventsOf({ places: ids('place'), people: ids('person') }, reader, now);
      const both = events.filter(({ id }) => own.some(({ eventId }) => eventId === id));
      if (both.length === 0) continue;
      const meant = both.map((event) => ({ ...event, tier: TITLE_TIERS.exact }));
      const besides = hosts.map((host) => ({ ...host, tier: Math.min(host.tier, TITLE_TIERS.whole) }));
      return { ...NOTHING, score: TOGETHER, titles: [...meant, ...besides] };
    }
  }
  return NOTHING;
}
