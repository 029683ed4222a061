import { type AllotmentArgs, readArgs } from './allotment-args.ts';
import { Misread, understood } from './misread.ts';
import { readId } from './read-values.ts';
import { addPresaleCode } from '#usecases/allotments/add-presale-code.ts';
import { allot, type AllotInput } from '#usecases/allotments/allot.ts';
import { giveComplimentary } from '#usecases/allotments/give-complimentary.ts';
import type { Allotment, AllottableSeat } from '#usecases/allotments/ports.ts';
import { releaseAllotment, unblockSeats } from '#usecases/allotments/release-allotment.ts';
import { shareCapacity } from '#usecases/allotments/share-capacity.ts';
import type { SalePart } from '#usecases/sale.ts';

export const ALLOTMENTS_USAGE = `allotments list PERFORMANCE
allotments add PERFORMANCE --kind presale|partner|box_office|guests --name NAME (--seats 1,5-9 | --zone N --places N)
  [--until 2026-12-24T19:00+03:00] [--most N] [--per-order N] [--code CODE [--uses N]] [--why TEXT] [--by NAME]
allotments release ALLOTMENT [--by NAME] [--yes]
allotments block PERFORMANCE (--seats 1,5-9 | --zone N --places N) --why TEXT [--until INSTANT] [--by NAME]
allotments unblock PERFORMANCE --seats 1,5-9 [--by NAME]
allotments complimentary PERFORMANCE (--seats 1,5-9 | --zone N --places N) --to EMAIL --phone PHONE --why TEXT [--by NAME]
allotments code PERFORMANCE --code CODE [--uses N] [--until INSTANT] [--by NAME]
allotments share PERFORMANCE --zones 1,2 --capacity N [--by NAME]`;

type Deps = SalePart<
  'stores' | 'transaction' | 'random' | 'offers',
  'seats' | 'orders' | 'salePermissions' | 'pricing' | 'allotments' | 'settlement'
>;
type Print = (line: string) => void;
type Action = {
  options: readonly string[];
  /** Cannot be undone: without `--yes` it is only described. */
  isAsked?: true;
  run(deps: Deps, id: number, args: AllotmentArgs, print: Print): Promise<number>;
};

/** Keeps seats and places for some, and gives them back. Returns the process's exit code. */
export function allotments(deps: Deps, [name = '', typed, ...rest]: readonly string[], print: Print): Promise<number> {
  return understood(ALLOTMENTS_USAGE, print, () => {
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (action === undefined) throw new Misread();
    return action.run(deps, readId(typed), readArgs(rest, action.options, action.isAsked ?? false), print);
  });
}

const PLACES = ['seats', 'zone', 'places'];

const ACTIONS: Readonly<Record<string, Action>> = {
  list: {
    options: [],
    async run(deps, performanceId, _args, print) {
      const all = await deps.stores.allotments.list(performanceId);
      if (all.length === 0) print('Nothing is kept.');
      for (const each of all) describe(each, print);
      return 0;
    },
  },
  add: {
    options: ['kind', 'name', ...PLACES, 'until', 'most', 'per-order', 'code', 'uses', 'why'],
    run(deps, performanceId, args, print) {
      const kind = KINDS.find((each) => each === args.text('kind'));
      const [name, code, maxUses] = [args.text('name'), args.text('code'), args.number('uses')];
      if (kind === undefined || name === null || (code === null && maxUses !== null)) throw new Misread();
      const withCode = code === null ? null : { code, maxUses };
      return keep(deps, { kind, name, reason: args.text('why'), code: withCode }, performanceId, args, print);
    },
  },
  block: {
    options: [...PLACES, 'until', 'why'],
    run(deps, performanceId, args, print) {
      const reason = needed(args.text('why'));
      return keep(deps, { kind: 'blocked', name: reason, reason, code: null }, performanceId, args, print);
    },
  },
  unblock: {
    options: ['seats'],
    async run(deps, performanceId, args, print) {
      const seatNos = args.numbers('seats');
      if (seatNos.length === 0) throw new Misread();
      const { freed, left, unknown } = await unblockSeats(deps, { performanceId, seatNos, actor: args.actor });
      tellLeft(left, unknown, print);
      print(`${freed} seats are for everybody again.`);
      return freed > 0 ? 0 : 1;
    },
  },
  release: {
    options: [],
    isAsked: true,
    async run(deps, allotmentId, { actor, isYes }, print) {
      const result = await releaseAllotment(deps, { allotmentId, actor, isDryRun: !isYes });
      if (!result.ok) return tell(result, '', print);
      const { performanceId, kind, name, left, zoneNo } = result.allotment;
      const what = `${left} ${zoneNo === null ? 'seats' : `places of zone ${zoneNo}`}`;
      print(`${kind} ${name}, performance ${performanceId}: ${what} left`);
      print(
        isYes ? 'What was left of it is for everybody.' : 'Nothing was changed. With --yes they are for everybody.',
      );
      return 0;
    },
  },
  complimentary: {
    options: [...PLACES, 'to', 'phone', 'why'],
    async run(deps, performanceId, args, print) {
      const places = placesOf(args);
      const result = await giveComplimentary(deps, {
        actor: args.actor,
        performanceId,
        seatNos: 'seatNos' in places ? places.seatNos : [],
        standing: 'zoneNo' in places ? [places] : [],
        email: needed(args.text('to')),
        phone: needed(args.text('phone')),
        reason: needed(args.text('why')),
      });
      if (!result.ok && 'left' in result) tellLeft(result.left, [], print);
      return tell(result, 'The tickets are on their way by email.', print);
    },
  },
  code: {
    options: ['code', 'uses', 'until'],
    async run(deps, performanceId, args, print) {
      const wanted = { code: needed(args.text('code')), maxUses: args.number('uses'), until: args.end('until') };
      const result = await addPresaleCode(deps, { ...wanted, performanceId, actor: args.actor });
      return tell(result, 'The code opens the presale.', print);
    },
  },
  share: {
    options: ['zones', 'capacity'],
    async run(deps, performanceId, args, print) {
      const capacity = args.number('capacity');
      const zoneNos = args.numbers('zones');
      if (capacity === null || zoneNos.length === 0) throw new Misread();
      const result = await shareCapacity(deps, { performanceId, zoneNos, capacity, actor: args.actor });
      return tell(result, `The zones share ${capacity} tickets.`, print);
    },
  },
};

function describe(allotment: Allotment & { seats: number }, print: Print): void {
  const { id, kind, name, seats, zoneNo, places, used, maxTickets, releaseAt, releasedAt, madeBy, madeAt, reason } =
    allotment;
  const what = zoneNo === null ? `seats ${seats}` : `places ${places} of zone ${zoneNo}`;
  const until = releasedAt
    ? `released ${releasedAt.toISOString()}`
    : `until ${releaseAt?.toISOString() ?? 'released by hand'}`;
  print(
    `${id}  ${kind}  ${name}  ${what}, taken by code ${used}${maxTickets === null ? '' : ` of ${maxTickets}`}, ${until}`,
  );
  print(`    by ${madeBy}, ${madeAt.toISOString()}${reason === null ? '' : `: ${reason}`}`);
}

const KINDS = ['presale', 'partner', 'box_office', 'guests'] as const;

async function keep(
  deps: Deps,
  what: Pick<AllotInput, 'kind' | 'name' | 'reason' | 'code'>,
  performanceId: number,
  args: AllotmentArgs,
  print: Print,
): Promise<number> {
  const result = await allot(deps, {
    ...what,
    performanceId,
    actor: args.actor,
    places: placesOf(args),
    releaseAt: args.end('until'),
    maxTickets: args.number('most'),
    perOrder: args.number('per-order'),
  });
  if ('left' in result) tellLeft(result.left, result.unknown, print);
  return tell(result, result.ok ? `Allotment ${result.allotmentId} keeps ${result.kept}.` : '', print);
}

function placesOf(args: AllotmentArgs): { seatNos: number[] } | { zoneNo: number; count: number } {
  const seatNos = args.numbers('seats');
  const [zoneNo, count] = [args.number('zone'), args.number('places')];
  if (seatNos.length > 0 && zoneNo === null && count === null) return { seatNos };
  if (seatNos.length > 0 || zoneNo === null || count === null) throw new Misread();
  return { zoneNo, count };
}

function needed(text: string | null): string {
  if (text === null) throw new Misread();
  return text;
}

const STATES: Readonly<Record<AllottableSeat['state'], string>> = {
  free: 'free',
  held: 'somebody is buying it',
  sold: 'sold',
  kept: 'kept for an allotment',
  elsewhere: 'not sold here',
};

const MOST_NAMED = 20;

function tellLeft(left: readonly AllottableSeat[], unknown: readonly number[], print: Print): void {
  for (const { seatNo, label, state } of left) print(`  left as it is: seat ${seatNo} (${label}), ${STATES[state]}`);
  for (const seatNo of unknown.slice(0, MOST_NAMED)) print(`  there is no seat ${seatNo}, or it has no price`);
  if (unknown.length > MOST_NAMED) print(`  and ${unknown.length - MOST_NAMED} more that do not exist`);
}

type Refused = Extract<
  | Awaited<ReturnType<typeof allot>>
  | Awaited<ReturnType<typeof giveComplimentary>>
  | Awaited<ReturnType<typeof releaseAllotment>>
  | Awaited<ReturnType<typeof addPresaleCode>>
  | Awaited<ReturnType<typeof shareCapacity>>,
  { ok: false }
>;

const WORDS: Readonly<Partial<Record<Refused['code'], string>>> = {
  unknown_performance: 'There is no such performance, or it has no prices.',
  not_prepared: 'Its seats cannot be opened: the sale requirements are not met.',
  performance_cancelled: 'The performance is cancelled.',
  seats_not_free: 'Nothing was kept: these seats are not free.',
  invalid_code: 'A code has 3 to 32 Latin capitals, digits and hyphens.',
  presale_over: 'The performance is on sale to everybody: there is no presale to open.',
  seats_taken: 'Nothing was given: some of these seats are not free.',
  area_full: 'The standing area has fewer places left.',
  unknown_area: 'The zone is no standing area.',
  unknown_seat: 'There is no such seat.',
  unknown_zone: 'There is no such zone, or it shares a capacity already.',
  unknown_allotment: 'There is no such allotment.',
  already_released: 'It is released already.',
  code_exists: 'The code exists already.',
  on_sale: 'The performance is on sale: share a capacity before the sale opens.',
  email_invalid: 'That is no email address.',
  phone_invalid: 'That is no phone number.',
  over_limit: 'That is more than one buyer may have.',
};

function tell(result: { ok: true } | Refused, done: string, print: Print): number {
  print(result.ok ? done : (WORDS[result.code] ?? `Refused: ${result.code}.`));
  return result.ok ? 0 : 1;
}
