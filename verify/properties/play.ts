import { generateKeyPairSync } from 'node:crypto';
import type pg from 'pg';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { doorTransaction } from '#adapters/db/tickets/door-store.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { createSaleDeps } from '#main/wiring/sale-deps.ts';
import { createGateway } from './gateway.ts';
import type { Order, State } from './state.ts';
import type { FeeFacts, World } from './world-types.ts';

/** What a command answers. An expected failure is a value; whatever is thrown is a violation. */
export type Outcome = { ok: true; [fact: string]: unknown } | { ok: false; code: string };

/** The rules and fees of the moment. */
export type Terms = { openRules: readonly number[]; fees: readonly FeeFacts[] };

/** What is known of the commands that ran at once: what they left, all of them together. */
export type Group = { isAlone: boolean; found: State };

/** A command with everything that it needs, before its group begins. */
export type Prepared = {
  /** For the reader of a failing sequence. */
  text: string;
  run(): Promise<Outcome>;
  /**
   * Changes the model as this outcome must, or returns why the outcome is impossible in this state. Several where more
   * than one course is allowed.
   */
  courses: readonly ((state: State, outcome: Outcome, group: Group) => string | null)[];
  /** How it changes rules or fees, when it succeeds. */
  changesTerms?: (terms: Terms) => Terms;
  /** Whether it prices an order anew; the order is then compared with rules and fees. */
  prices?: (outcome: Outcome) => string | null;
};

/** Where the parameters of a command come from: each number chooses among what the state allows. */
export type Dice = { order: number; a: number; b: number; c: number };

export type Actor = 'buyer' | 'provider' | 'organizer';

export type Kind = {
  name: string;
  actor: Actor;
  /** How often it is drawn. */
  weight: number;
  /** Never runs beside others, because it stands for time that passes. */
  isAlone?: boolean;
  /** Null when there is nothing to do in this state. */
  prepare(play: Play, state: State, dice: Dice): Prepared | null;
};

export type Play = ReturnType<typeof createPlay>;

const keys = generateKeyPairSync('ed25519');

/** A sale of its own for one sequence, without anything remembered from the one before. */
export function createPlay(pool: pg.Pool, world: World) {
  const gateway = createGateway();
  const deps = createSaleDeps({
    pool,
    providers: gateway.providers,
    addresses: {
      returnPage: ({ id }) => `https://shop.example/order/${id}`,
      webhook: (provider) => `https://shop.example/webhook/${provider}`,
    },
    advice: { neighbours: () => Promise.resolve(null), best: () => Promise.resolve(null) },
    freeTicketsPerAddress: 1_000,
  });
  return {
    pool,
    world,
    deps,
    gateway,
    signer: createTicketSigner([{ slot: 0, ...keys }]),
    doorTransaction: doorTransaction(pool),
    entitlements: createEntitlementsStore(pool),
    /** Numbers whatever needs a name of its own. */
    nextNumber: counter(),
  };
}

function counter(): () => number {
  let last = 0;
  return () => (last += 1);
}

/** Chooses one of the values; null when there are none. */
export function pick<Value>(values: readonly Value[], die: number): Value | null {
  return values.length === 0 ? null : (values[die % values.length] ?? null);
}

/** Chooses some of the values, by the bits of a number; at least one. */
export function some<Value>(values: readonly Value[], die: number): Value[] {
  const chosen = values.filter((_, index) => ((die >> (index % 8)) & 1) === 1);
  return chosen.length > 0 ? chosen : values.slice(0, 1);
}

/**
 * Mostly the newest order for which the command makes sense, so that the actors meet on it; sometimes any other, which has
 * to refuse.
 */
export function anOrder(state: State, die: number, suits: (order: Order) => boolean = () => true): Order | null {
  const newestFirst = state.orders.toReversed();
  const suitable = newestFirst.filter(suits);
  return die % 8 < 6 && suitable.length > 0 ? (suitable[0] ?? null) : pick(newestFirst, die >> 3);
}

export const isHeld = (order: Order): boolean => order.state === 'held' && order.isHoldLive;
export const isSold = (order: Order): boolean => order.state === 'paid';

export const refused = (code: string): string => `was refused as ${code}`;
export const unexpectedly = (outcome: Outcome): string | null => (outcome.ok ? 'succeeded, and must not' : null);
