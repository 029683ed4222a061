import { formatDateTime } from '#texts/format.ts';
import { spacedSerial } from '#domain/tickets/serial.ts';
import { admitTicket } from '#usecases/tickets/admit-ticket.ts';
import { checkTicket, type DoorAnswer } from '#usecases/tickets/check-ticket.ts';
import { COMMAND_LINE } from './command-line.ts';

type Deps = Parameters<typeof checkTicket>[0] & Parameters<typeof admitTicket>[0];

export const DOOR_USAGE = 'door check|admit CODE [PERFORMANCE]';

/** `npm run admin -- door check|admit CODE [PERFORMANCE]`. Returns the process's exit code: 0 means admit. */
export async function door(deps: Deps, args: readonly string[], print: (line: string) => void): Promise<number> {
  const [action, code, performance] = args;
  const performanceId = performance === undefined ? undefined : Number(performance);
  const isKnown = action === 'check' || action === 'admit';
  if (!isKnown || code === undefined || Number.isNaN(performanceId)) {
    print(DOOR_USAGE);
    return 2;
  }
  const input = { code, performanceId };
  const answer =
    action === 'check' ? await checkTicket(deps, input) : await admitTicket(deps, { ...input, actor: COMMAND_LINE });
  print(describe(answer, action));
  return answer.verdict === 'valid' ? 0 : 1;
}

function describe({ verdict, claim, ticket, performance }: DoorAnswer, action: 'check' | 'admit'): string {
  const facts = [action === 'admit' && verdict === 'valid' ? 'admitted' : verdict];
  if (claim !== null) facts.push(spacedSerial(claim.serial));
  if (ticket !== null) {
    const { sector, row, seat } = ticket.labels;
    facts.push([sector.en ?? sector.ru, row, seat].filter((part) => part != null).join(' / '));
  }
  if (performance !== null) {
    const at = (moment: Date) => formatDateTime(moment, performance.timeZone, 'en', { year: true });
    facts.push(`${performance.title.en ?? performance.title.ru ?? performance.id}, ${at(performance.startsAt)}`);
    if (ticket?.usedAt != null) facts.push(`used ${at(ticket.usedAt)}`);
  }
  return facts.join(' · ');
}
