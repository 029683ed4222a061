import { describe, expect, it } from 'vitest';
import { refuseTakeBack, refuseTransfer, takeBackUntil, type TransferFacts, TRANSFERS_PER_LINE } from './transfer.ts';

const START = new Date('2026-12-10T16:00:00Z');
const hoursBefore = (hours: number) => new Date(START.getTime() - hours * 3_600_000);
const facts = {
  ticket: { state: 'issued', isHandedOver: false, holderEmail: null },
  transferCount: 0,
  performance: { state: 'scheduled', startsAt: START, hasNoDate: false, isTransferAllowed: true, asksNames: false },
  orderEmail: 'buyer@mail.example',
} satisfies TransferFacts;
const to = { email: 'friend@mail.example', name: null };

const ofTicket = (change: Partial<TransferFacts['ticket']>): TransferFacts => ({
  ...facts,
  ticket: { ...facts.ticket, ...change },
});
const ofPerformance = (change: Partial<TransferFacts['performance']>): TransferFacts => ({
  ...facts,
  performance: { ...facts.performance, ...change },
});

describe('a transfer', () => {
  it.each<
    [string, TransferFacts, typeof to | { email: string; name: string }, number, ReturnType<typeof refuseTransfer>]
  >([
    ['a day before', facts, to, 24, null],
    ['a minute before the doors open', facts, to, 4 + 1 / 60, null],
    ['when the doors open', facts, to, 4, 'transfer_closed'],
    ['of a used ticket', ofTicket({ state: 'used' }), to, 24, 'ticket_used'],
    ['of a void ticket', ofTicket({ state: 'void' }), to, 24, 'ticket_void'],
    ['of a cancelled performance', ofPerformance({ state: 'cancelled' }), to, 24, 'transfer_closed'],
    ['where the organizer forbids it', ofPerformance({ isTransferAllowed: false }), to, 24, 'transfer_forbidden'],
    ['after the old date, with no new one', ofPerformance({ state: 'postponed', hasNoDate: true }), to, -24, null],
    ['the last one', { ...facts, transferCount: TRANSFERS_PER_LINE - 1 }, to, 24, null],
    ['one too many', { ...facts, transferCount: TRANSFERS_PER_LINE }, to, 24, 'too_many_transfers'],
    ['to the buyer', facts, { email: 'buyer@mail.example', name: null }, 24, 'already_theirs'],
    [
      'from a friend to that friend',
      ofTicket({ isHandedOver: true, holderEmail: 'friend@mail.example' }),
      to,
      24,
      'already_theirs',
    ],
    [
      'from a friend back to the buyer',
      ofTicket({ isHandedOver: true, holderEmail: 'friend@mail.example' }),
      { email: 'buyer@mail.example', name: null },
      24,
      null,
    ],
    ['without a name where names are asked', ofPerformance({ asksNames: true }), to, 24, 'name_required'],
    ['with a name', ofPerformance({ asksNames: true }), { ...to, name: 'Anna Petrova' }, 24, null],
  ])('%s', (_, given, receiver, hours, refusal) => {
    expect(refuseTransfer(given, receiver, hoursBefore(hours))).toBe(refusal);
  });
});

describe('taking a ticket back', () => {
  const handed = ofTicket({ isHandedOver: true, holderEmail: 'friend@mail.example' });

  it.each<[string, TransferFacts, number, number, ReturnType<typeof refuseTakeBack>]>([
    ['within a day', handed, 100, 77, null],
    ['after a day', handed, 100, 76, 'transfer_closed'],
    ['within a day, with the doors open', handed, 10, 4, 'transfer_closed'],
    ['of a ticket that is the buyer’s', facts, 100, 99, 'transfer_closed'],
    ['of a used one', { ...handed, ticket: { ...handed.ticket, state: 'used' } }, 10, 5, 'ticket_used'],
  ])('%s', (_, given, handedOver, now, refusal) => {
    expect(refuseTakeBack(given, hoursBefore(handedOver), hoursBefore(now))).toBe(refusal);
  });

  it('ends when the doors open, unless no date is known', () => {
    expect(takeBackUntil(hoursBefore(10), facts.performance)).toEqual(hoursBefore(4));
    expect(takeBackUntil(hoursBefore(10), { ...facts.performance, hasNoDate: true })).toEqual(hoursBefore(-14));
  });
});
