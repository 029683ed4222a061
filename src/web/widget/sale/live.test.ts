import { expect, test } from 'vitest';
import { parseFrame } from './live.ts';
import { unpackSeatBits } from './seat-bits.ts';

test('a frame names the versions it leads from and to', () => {
  expect(parseFrame('{"from":4,"to":6,"runs":"AAA="}', 9)).toEqual({ from: 4, to: 6, runs: 'AAA=', free: [] });
  expect(parseFrame('{"version":6,"runs":""}', 5)).toEqual({ from: 5, to: 6, runs: '', free: [] });
  const withAreas = '{"from":4,"to":6,"runs":"","free":[{"zoneNo":3,"free":5},{"zoneNo":"4"}]}';
  expect(parseFrame(withAreas, 4)?.free).toEqual([{ zoneNo: 3, free: 5 }]);
});

test.each(['', 'null', '[]', '{}', '{"to":"6","runs":""}', '{"to":6}', '<html>'])('%j is no frame', (data) => {
  expect(parseFrame(data, 1)).toBeNull();
});

test('two bits a seat, the first seat in the lowest', () => {
  expect(unpackSeatBits(btoa(String.fromCharCode(0b11_10_01_00, 0b01)), 5)).toEqual(Uint8Array.from([0, 1, 2, 3, 1]));
  expect(unpackSeatBits(btoa('ab'), 12)).toBeNull();
  expect(unpackSeatBits('%%%', 4)).toBeNull();
});
