import type { Behaviour } from './behaviour.ts';

export type CardOutcome = 'captured' | 'failed' | 'challenge';

export type TestCard = {
  number: string;
  brand: 'visa' | 'master';
  outcome: CardOutcome;
  /** Key of the card's description in the page texts. */
  label:
    | 'approved'
    | 'declined'
    | 'frictionless'
    | 'challenge'
    | 'notConfirmed'
    | 'late'
    | 'silent'
    | 'twice'
    | 'badSignature'
    | 'contradicted';
  code: string;
  message: string;
  /** Emulator behaviour set by this card, so that a person can try it on the page. */
  behaviour?: Partial<Behaviour>;
};

const OK = { code: '100', message: 'Payment was approved' };
const DECLINED = { code: '107', message: 'Insufficient funds' };
const NOT_CONFIRMED = { code: '108', message: '3-D Secure authentication failed' };

/**
 * The first ten are bePaid's own test cards; the meaning of its three Mastercard numbers is our interpretation. The
 * last five exist only here. All pass the Luhn check.
 */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4200000000000000', brand: 'visa', outcome: 'captured', label: 'approved', ...OK },
  { number: '4005550000000019', brand: 'visa', outcome: 'failed', label: 'declined', ...DECLINED },
  { number: '4012000000001097', brand: 'visa', outcome: 'challenge', label: 'challenge', ...OK },
  { number: '4012000000001006', brand: 'visa', outcome: 'captured', label: 'frictionless', ...OK },
  { number: '4012000000001022', brand: 'visa', outcome: 'failed', label: 'notConfirmed', ...NOT_CONFIRMED },
  { number: '4012000000001030', brand: 'visa', outcome: 'failed', label: 'notConfirmed', ...NOT_CONFIRMED },
  { number: '4012000000001014', brand: 'visa', outcome: 'failed', label: 'notConfirmed', ...NOT_CONFIRMED },
  { number: '5204240000015003', brand: 'master', outcome: 'captured', label: 'approved', ...OK },
  { number: '5204240000015029', brand: 'master', outcome: 'failed', label: 'notConfirmed', ...NOT_CONFIRMED },
  { number: '5204240000015045', brand: 'master', outcome: 'challenge', label: 'challenge', ...OK },
  {
    number: '4200000000000026',
    brand: 'visa',
    outcome: 'captured',
    label: 'late',
    ...OK,
    behaviour: { settleAfterMs: 7000 },
  },
  {
    number: '4200000000000034',
    brand: 'visa',
    outcome: 'captured',
    label: 'silent',
    ...OK,
    behaviour: { webhooks: 'silence' },
  },
  { number: '4200000000000042', brand: 'visa', outcome: 'captured', label: 'twice', ...OK, behaviour: { copies: 2 } },
  {
    number: '4200000000000059',
    brand: 'visa',
    outcome: 'captured',
    label: 'badSignature',
    ...OK,
    behaviour: { webhooks: 'bad_signature' },
  },
  {
    number: '4200000000000067',
    brand: 'visa',
    outcome: 'captured',
    label: 'contradicted',
    ...OK,
    behaviour: { contradictAfterMs: 2000 },
  },
];

/** The cards listed on the page: one for each label. */
export const SHOWN_CARDS: readonly TestCard[] = TEST_CARDS.filter(
  (card, index) => TEST_CARDS.findIndex((other) => other.label === card.label) === index,
);

export function findCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const doubled = Number(number.at(-1 - place)) * (place % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
