import { type Behaviour, CALM } from './behaviour.ts';
import type { PaymentRecord } from './books.ts';
import { HOSTILE, type Hostility, hostileCreating, hostileSettling } from './hostile.ts';

export type Switches = ReturnType<typeof createSwitches>;

/** Overrides may precede their payments, so they are stored by payment id; only the newest are kept. */
const MOST_OVERRIDES = 10_000;

/**
 * Combines the sources of a payment's behaviour. Later ones win: defaults, hostile profile, global switches, card,
 * the payment's own override.
 */
export function createSwitches() {
  let global: Partial<Behaviour> = {};
  let profile: { name: 'calm' } | { name: 'hostile'; seed: number; hostility: Hostility } = { name: 'calm' };
  const overrides = new Map<string, Partial<Behaviour>>();

  return {
    reset(): void {
      global = {};
      profile = { name: 'calm' };
      overrides.clear();
    },
    setGlobal(change: Partial<Behaviour>): void {
      global = { ...global, ...change };
    },
    setForPayment(paymentId: string, change: Partial<Behaviour>): void {
      overrides.set(paymentId, { ...overrides.get(paymentId), ...change });
      if (overrides.size > MOST_OVERRIDES) overrides.delete(overrides.keys().next().value ?? '');
    },
    setHostile(seed: number, change: Partial<Hostility>): void {
      profile = { name: 'hostile', seed, hostility: { ...HOSTILE, ...change } };
    },
    shown(): object {
      return { profile, behaviour: { ...CALM, ...global }, overrides: overrides.size };
    },
    /** `call`: number of earlier create calls with this payment id. */
    forCreating(paymentId: string, call: number): Behaviour {
      const dice = profile.name === 'hostile' ? hostileCreating(profile.hostility, profile.seed, paymentId, call) : {};
      return { ...CALM, ...dice, ...global, ...overrides.get(paymentId) };
    },
    forSettling(record: PaymentRecord, card: Partial<Behaviour>): Behaviour {
      const dice =
        profile.name === 'hostile' ? hostileSettling(profile.hostility, profile.seed, record.providerRef) : {};
      return { ...CALM, ...dice, ...global, ...card, ...overrides.get(record.paymentId) };
    },
  };
}
