import { parseArgs } from 'node:util';
import { formatDateTime } from '#texts/format.ts';
import { spacedSerial } from '#domain/tickets/serial.ts';
import { checkTicket, type DoorAnswer } from '#usecases/tickets/check-ticket.ts';
import { scanTicket } from '#usecases/tickets/scan-ticket.ts';
import { COMMAND_LINE } from './command-line.ts';
import { isId } from './read-values.ts';

type Deps = Parameters<typeof checkTicket>[0] & Parameters<typeof scanTicket>[0];
type Action = 'check' | 'admit' | 'exit';

export const DOOR_USAGE = `door check CODE [PERFORMANCE] [--out]
door admit|exit CODE [PERFORMANCE] [--gate NAME] [--by NAME]`;

const LONGEST_NAME = 80;
const OPTIONS = { gate: { type: 'string' }, by: { type: 'string' }, out: { type: 'boolean' } } as const;

/** `check` changes nothing, `admit` lets in, `exit` lets out. Returns the process's exit code: 0 means let pass. */
export async function door(deps: Deps, args: readonly string[], print: (line: string) => void): Promise<number> {
  const asked = read(args);
  if (asked === null) {
    print(DOOR_USAGE);
    return 2;
  }
  const { action, code, performanceId, isOut, gate, actor } = asked;
  const answer =
    action === 'check'
      ? await checkTicket(deps, { code, performanceId, direction: isOut ? 'out' : 'in' })
      : await scanTicket(deps, { code, performanceId, direction: action === 'exit' ? 'out' : 'in', gate, actor });
  print(describe(answer, action));
  return answer.verdict === 'valid' ? 0 : 1;
}

function read(args: readonly string[]) {
  const parsed = parse(args);
  if (parsed === null) return null;
  const { values, positionals } = parsed;
  const [action, code, performance, ...more] = positionals;
  const performanceId = performance === undefined ? undefined : Number(performance);
  const isScan = action === 'admit' || action === 'exit';
  if (!(isScan || action === 'check') || code === undefined || more.length > 0) return null;
  if (performanceId !== undefined && !isId(performanceId)) return null;
  const names = [values.gate, values.by].map((name) => name?.trim());
  if (names.some((name) => name === '' || (name?.length ?? 0) > LONGEST_NAME)) return null;
  // An option that would have no effect is a mistake of the person at the door.
  if (isScan ? values.out === true : values.gate !== undefined || values.by !== undefined) return null;
  const [gate = null, actor = COMMAND_LINE] = names;
  return { action: action as Action, code, performanceId, isOut: values.out === true, gate, actor };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    return null;
  }
}

const DONE = { admit: 'admitted', exit: 'let out' };

function describe({ verdict, claim, ticket, performance }: DoorAnswer, action: Action): string {
  const facts: string[] = [action !== 'check' && verdict === 'valid' ? DONE[action] : verdict];
  if (claim !== null) facts.push(spacedSerial(claim.serial));
  if (ticket !== null) {
    const { sector, row, seat, seatFor } = ticket.labels;
    facts.push([sector?.en ?? sector?.ru, row, seat].filter((part) => part != null).join(' / '));
    if (seatFor != null) facts.push(seatFor);
    if (performance?.asksNames === true && ticket.holderName !== null) facts.push(ticket.holderName);
    if (ticket.voidReason !== null) facts.push(ticket.voidReason);
  }
  if (performance !== null) {
    const at = (moment: Date) => formatDateTime(moment, performance.timeZone, 'en', { year: true });
    facts.push(`${performance.title.en ?? performance.title.ru ?? performance.id}, ${at(performance.startsAt)}`);
    if (ticket?.usedAt != null) facts.push(`used ${at(ticket.usedAt)}`);
  }
  return facts.join(' · ');
}
