import { type AllotmentArgs, Misread, readArgs } from './allotment-args.ts';
import { COMMAND_LINE } from './command-line.ts';
import { addPresaleCode } from '#usecases/allotments/add-presale-code.ts';
import { allot, type AllotInput } from '#usecases/allotments/allot.ts';
import { giveComplimentary } from '#usecases/allotments/give-complimentary.ts';
import type { AllottableSeat } from '#usecases/allotments/ports.ts';
import { releaseAllotment, unblockSeats } from '#usecases/allotments/release-allotment.ts';
import { shareCapacity } from '#usecases/allotments/share-capacity.ts';
import type { SalePart } from '#usecases/sale.ts';

export const ALLOTMENTS_USAGE = `allotments list PERFORMANCE
allotments add PERFORMANCE --kind presale|partner|box_office|guests --name NAME (--seats 1,5-9 | --zone N --places N)
  [--until 2026-12-24T19:00+03:00] [--most N] [--per-order N] [--code CODE [--uses N]] [--why TEXT] [--by NAME]
allotments release ALLOTMENT [--by NAME]
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
type Action = (deps: Deps, id: number, args: AllotmentArgs, print: Print) => Promise<number>;

/** Keeps seats and places for some, and gives them back. Returns the process's exit code. */
export async function allotments(deps: Deps, args: readonly string[], print: Print): Promise<number> {
  const [name = '', typed, ...rest] = args;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  const id = Number(typed);
  try {
    if (action === undefined || !Number.isInteger(id) || id <= 0) throw new Misread();
    return await action(deps, id, readArgs(rest), print);
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    print(ALLOTMENTS_USAGE);
    return 2;
  }
}

const ACTIONS: Readonly<Record<string, Action>> = {
  async list(deps, performanceId, _args, print) {
    const all = await deps.stores.allotments.list(performanceId);
    if (all.length === 0) print('Nothing is kept.');
    for (const each of all) {
      const { id, kind, name, seats, zoneNo, places, used, maxTickets, releaseAt, releasedAt, madeBy, madeAt, reason } =
        each;
      const what = zoneNo === null ? `seats ${seats}` : `places ${places} of zone ${zoneNo}`;
      const until = releasedAt
        ? `released ${releasedAt.toISOString()}`
        : `until ${releaseAt?.toISOString() ?? 'released by hand'}`;
      print(
        `${id}  ${kind}  ${name}  ${what}, taken by code ${used}${maxTickets === null ? '' : ` of ${maxTickets}`}, ${until}`,
      );
      print(`    by ${madeBy}, ${madeAt.toISOString()}${reason === null ? '' : `: ${reason}`}`);
    }
    return 0;
  },
  add: (deps, performanceId, args, print) => {
    const kind = KINDS.find((each) => each === args.text('kind'));
    const name = args.text('name');
    if (kind === undefined || name === null) throw new Misread();
    const code = args.text('code');
    const withCode = code === null ? null : { code, maxUses: args.number('uses') };
    return keep(deps, { kind, name, reason: args.text('why'), code: withCode }, performanceId, args, print);
  },
  block: (deps, performanceId, args, print) => {
    const reason = needed(args.text('why'));
    return keep(deps, { kind: 'blocked', name: reason, reason, code: null }, performanceId, args, print);
  },
  async unblock(deps, performanceId, args, print) {
    const seatNos = args.numbers('seats');
    if (seatNos.length === 0) throw new Misread();
    const { freed, left } = await unblockSeats(deps, { performanceId, seatNos, actor: actorOf(args) });
    tellLeft(left, print);
    print(`${freed} seats are for everybody again.`);
    return freed > 0 ? 0 : 1;
  },
  async release(deps, allotmentId, args, print) {
    const result = await releaseAllotment(deps, { allotmentId, actor: actorOf(args) });
    return tell(result, 'What was left of it is for everybody.', print);
  },
  async complimentary(deps, performanceId, args, print) {
    const places = placesOf(args);
    const result = await giveComplimentary(deps, {
      actor: actorOf(args),
      performanceId,
      seatNos: 'seatNos' in places ? places.seatNos : [],
      standing: 'zoneNo' in places ? [places] : [],
      email: needed(args.text('to')),
      phone: needed(args.text('phone')),
      reason: needed(args.text('why')),
    });
    if (!result.ok && 'left' in result) tellLeft(result.left, print);
    return tell(result, 'The tickets are on their way by email.', print);
  },
  async code(deps, performanceId, args, print) {
    const wanted = { code: needed(args.text('code')), maxUses: args.number('uses'), until: args.instant('until') };
    const result = await addPresaleCode(deps, { ...wanted, performanceId, actor: actorOf(args) });
    return tell(result, 'The code opens the presale.', print);
  },
  async share(deps, performanceId, args, print) {
    const capacity = args.number('capacity');
    const zoneNos = args.numbers('zones');
    if (capacity === null || zoneNos.length === 0) throw new Misread();
    const result = await shareCapacity(deps, { performanceId, zoneNos, capacity, actor: actorOf(args) });
    return tell(result, `The zones share ${capacity} tickets.`, print);
  },
};

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
    actor: actorOf(args),
    places: placesOf(args),
    releaseAt: args.instant('until'),
    maxTickets: args.number('most'),
    perOrder: args.number('per-order'),
  });
  if ('left' in result) tellLeft(result.left, print);
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

const LONGEST_NAME = 80;

function actorOf(args: AllotmentArgs): string {
  const name = args.text('by') ?? COMMAND_LINE;
  if (name.length > LONGEST_NAME) throw new Misread();
  return name;
}

const STATES: Readonly<Record<AllottableSeat['state'], string>> = {
  free: 'free',
  held: 'somebody is buying it',
  sold: 'sold',
  kept: 'kept for an allotment',
  elsewhere: 'not sold here',
};

function tellLeft(left: readonly AllottableSeat[], print: Print): void {
  for (const { seatNo, label, state } of left) print(`  left as it is: seat ${seatNo} (${label}), ${STATES[state]}`);
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
  nothing_free: 'None of these seats is free.',
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
