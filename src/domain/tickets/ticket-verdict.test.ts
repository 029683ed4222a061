import { describe, expect, it } from 'vitest';
import {
  acceptedEpochs,
  type DoorVerdict,
  type PassDirection,
  type ReentryPolicy,
  ticketVerdict,
  type TicketState,
} from './ticket-verdict.ts';

const START = new Date('2026-11-26T16:00:00Z');
const claim = { serial: '8F2751C01308', performanceId: 900001, epoch: 1, seatNo: 13 };
const door = { performanceId: 900001, startsAt: START, acceptedEpochs: [1], reentry: 'none' as ReentryPolicy };
const hoursBefore = (hours: number) => new Date(START.getTime() - hours * 3_600_000);
const ticket = (state: TicketState, signedSeatNo: number | null = 13) => ({
  state,
  signedSeatNo,
  lastPass: state === 'used' ? ('in' as const) : null,
});

describe('the door', () => {
  it.each<[string, Parameters<typeof ticketVerdict>, DoorVerdict]>([
    ['a good ticket an hour before', [claim, ticket('issued'), door, hoursBefore(1)], 'valid'],
    ['a late guest', [claim, ticket('issued'), door, hoursBefore(-2)], 'valid'],
    ['a code that is not ours', [null, null, door, hoursBefore(1)], 'forged'],
    ['a second scan', [claim, ticket('used'), door, hoursBefore(1)], 'used'],
    ['a ticket given back', [claim, ticket('void'), door, hoursBefore(1)], 'void'],
    ['a ticket the list does not know', [claim, null, door, hoursBefore(1)], 'unknown'],
    [
      'a ticket for tomorrow',
      [{ ...claim, performanceId: 900002 }, ticket('issued'), door, hoursBefore(1)],
      'wrong_performance',
    ],
    ['a guest a day early', [claim, ticket('issued'), door, hoursBefore(24)], 'not_yet'],
    ['a code for a seat that was exchanged', [claim, ticket('issued', 14), door, hoursBefore(1)], 'void'],
    ['a standing entry', [{ ...claim, seatNo: null }, ticket('issued', null), door, hoursBefore(1)], 'valid'],
    [
      'a print from before the postponement',
      [claim, ticket('issued'), { ...door, acceptedEpochs: [1, 2] }, hoursBefore(1)],
      'valid',
    ],
    ['an epoch taken back', [claim, ticket('issued'), { ...door, acceptedEpochs: [2] }, hoursBefore(1)], 'void'],
    [
      'an epoch that has not come',
      [{ ...claim, epoch: 3 }, ticket('issued'), { ...door, acceptedEpochs: [1, 2] }, hoursBefore(1)],
      'void',
    ],
    ['a used ticket a day early', [claim, ticket('used'), door, hoursBefore(24)], 'used'],
    ['somebody who leaves without having come', [claim, ticket('issued'), door, hoursBefore(1), 'out'], 'outside'],
    ['a void ticket on the way out', [claim, ticket('void'), door, hoursBefore(1), 'out'], 'void'],
  ])('says the right word to %s', (_, facts, verdict) => {
    expect(ticketVerdict(...facts)).toBe(verdict);
  });

  // Each row: who passed last, and what a scan in and a scan out say then.
  it.each<[ReentryPolicy, PassDirection, DoorVerdict, DoorVerdict]>([
    ['none', 'in', 'used', 'valid'],
    ['none', 'out', 'used', 'outside'],
    ['after_exit', 'in', 'inside', 'valid'],
    ['after_exit', 'out', 'valid', 'outside'],
    ['free', 'in', 'valid', 'valid'],
    ['free', 'out', 'valid', 'valid'],
  ])('with re-entry "%s" and a holder who went %s', (reentry, lastPass, wayIn, wayOut) => {
    const scanned = { ...ticket('used'), lastPass };
    const say = (direction: PassDirection) =>
      ticketVerdict(claim, scanned, { ...door, reentry }, hoursBefore(1), direction);
    expect([say('in'), say('out')]).toEqual([wayIn, wayOut]);
  });

  it('keeps every epoch up to the current one', () => {
    expect(acceptedEpochs(1)).toEqual([1]);
    expect(acceptedEpochs(3)).toEqual([1, 2, 3]);
  });
});
