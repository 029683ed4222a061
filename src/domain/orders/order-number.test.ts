import { expect, test } from 'vitest';
import { normaliseOrderNumber, orderNumber, ticketSerial } from './order-number.ts';

test('an order number has eight letters in two groups', () => {
  expect(orderNumber(new Uint8Array([0, 0, 0, 0, 0]))).toBe('RA-0000-0000');
  expect(orderNumber(new Uint8Array([255, 255, 255, 255, 255]))).toBe('RA-ZZZZ-ZZZZ');
  expect(orderNumber(new Uint8Array([0b00001_000, 0b10_00011_0, 0b0100_0010, 0b1_00110_00, 0b111_01000]))).toBe(
    'RA-1234-5678',
  );
});

test('a ticket serial has twelve letters, and too few random bytes are refused', () => {
  expect(ticketSerial(new Uint8Array(8).fill(255))).toBe('ZZZZZZZZZZZZ');
  expect(() => ticketSerial(new Uint8Array(7))).toThrow(RangeError);
});

test.each([
  ['ra 4k7p20xz', 'RA-4K7P-20XZ'],
  ['RA-4K7P-20XZ', 'RA-4K7P-20XZ'],
  ['4K7P2OXI', 'RA-4K7P-20X1'],
])('%s is understood as %s', (typed, stored) => {
  expect(normaliseOrderNumber(typed)).toBe(stored);
});
