import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { SaleView } from '#api/performances/contract.ts';
import { type HostFacts, LOCAL_HOSTS } from '#domain/hosts/host-table.ts';
import { isReducedKind } from '#domain/pricing/price-list.ts';
import { readPdfText } from '../../test/builders/read-ticket.ts';
import { type Asker, inLanes } from '../truth/ask.ts';
import type { Claim } from '../truth/compare.ts';
import { performanceOf } from '../truth/of-answers.ts';
import { amount, amountsIn } from '../truth/words.ts';
import { createTill } from './buy.ts';

export type Purchases = { claims: Claim[]; broken: string[]; purchases: number; soldOut: number };

const LETTERS_WITHIN_MS = 600_000;

type Input = { port: number; lanes: number; asker: Asker; random: () => number; most: number };
type OnSale = { id: number; market: 'belarus' | 'georgia' };

/** Buys a full-price ticket of the cheapest zone of each performance on sale. */
export async function buyEach(on: pg.Pool, { port, lanes, asker, random, most }: Input): Promise<Purchases> {
  const { rows } = await on.query<OnSale>(
    `select p.id, case pl.currency when 'GEL' then 'georgia' else 'belarus' end as market
     from performance p join price_list pl on pl.id = p.price_list_id
     left join performance_stock st on st.performance_id = p.id
     where is_sellable(p, now() + interval '30 minutes') and coalesce(st.free, 1) > 0 and p.min_total_minor > 0`,
  );
  const found: Purchases = { claims: [], broken: [], purchases: 0, soldOut: 0 };
  const till = createTill(port, lanes);
  /** What the provider is to charge, by its number of the payment. */
  const charges: { ref: string; about: string }[] = [];
  const letters = new Map<string, { about: string; totalMinor: number }>();
  try {
    await inLanes(chosen(rows, most, random), lanes, async ({ id, market }) => {
      const site = siteOf(market);
      try {
        const bought = await buyCheapest(site, id);
        if (bought === null) found.soldOut += 1;
        else found.purchases += 1;
      } catch (error) {
        found.broken.push(`performance ${id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
    const charged = await till.charged();
    for (const { ref, about } of charges) {
      found.claims.push({ about, what: 'price', says: amount(charged.get(ref) ?? null), where: 'provider' });
    }
    await readLetters();
  } finally {
    await till.close();
  }
  return found;

  async function buyCheapest(site: HostFacts, id: number): Promise<true | null> {
    const sale = await asker.json<SaleView>(site, `/api/v3/performances/${id}/sale?lang=ru`);
    const [cheapest] = offersOf(sale).toSorted((one, other) => one.totalMinor - other.totalMinor);
    if (cheapest === undefined) throw new Error('nothing is offered');
    const about = performanceOf(site, id);
    found.claims.push({ about, what: 'price', says: amount(cheapest.totalMinor), where: 'legend' });
    const bought = await till.buy(site, { sale, ...cheapest });
    if (bought === null) return null;
    const said: Record<string, number | string> = {
      basket: bought.basketMinor,
      'step to payment': bought.dueMinor,
      'ticket page': named(bought.page, cheapest.totalMinor),
      PDF: named(await readPdfText(bought.file), cheapest.totalMinor),
    };
    for (const [where, says] of Object.entries(said)) {
      found.claims.push({ about, what: 'price', says: typeof says === 'number' ? amount(says) : says, where });
    }
    charges.push({ ref: bought.providerRef, about });
    letters.set(bought.number, { about, totalMinor: cheapest.totalMinor });
    return true;
  }

  /** Emails are sent slowly while much is sold. */
  async function readLetters(): Promise<void> {
    const until = Date.now() + LETTERS_WITHIN_MS;
    while (letters.size > 0) {
      const { rows: sent } = await on.query<{ subject: string; text: string }>(
        `select subject, body_text as text from demo_message where channel = 'mail'`,
      );
      for (const { subject, text } of sent) {
        const number = [...letters.keys()].find((each) => text.includes(each) || subject.includes(each));
        if (number === undefined) continue;
        const { about, totalMinor } = letters.get(number) ?? { about: '', totalMinor: 0 };
        letters.delete(number);
        found.claims.push({ about, what: 'price', says: named(text, totalMinor), where: 'email' });
      }
      if (letters.size === 0) return;
      if (Date.now() > until) return void found.broken.push(`${letters.size} purchases have no email`);
      await sleep(2_000);
    }
  }
}

function siteOf(market: OnSale['market']): HostFacts {
  const name = market === 'georgia' ? 'rampa-ge.localhost' : 'localhost';
  const site = LOCAL_HOSTS.find(({ host }) => host === name);
  if (site === undefined) throw new Error(`no host of ${market}`);
  return site;
}

/** The full prices of every zone. */
function offersOf({ zones }: SaleView) {
  return zones.flatMap(({ zoneNo, tariffs }) =>
    tariffs
      .filter(({ kind }) => !isReducedKind(kind))
      .map(({ tariffNo, priceMinor, feeMinor }) => ({ zoneNo, tariffNo, totalMinor: priceMinor + feeMinor })),
  );
}

/** The amount, if the text names it, else that it does not. */
function named(text: string, minor: number): string {
  const plain = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&nbsp;| /g, ' ');
  return amountsIn(plain).includes(minor) ? amount(minor) : 'another amount';
}

function chosen<Thing>(things: readonly Thing[], most: number, random: () => number): Thing[] {
  if (things.length <= most) return [...things];
  return things
    .map((thing) => ({ thing, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ thing }) => thing);
}
