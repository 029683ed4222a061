import { describe, expect, test } from 'vitest';
import { cropAround } from './crop.ts';

const at = (x: number, y: number) => ({ x, y });

describe('the crop of a photograph', () => {
  test.each([
    ['a wide one as a sheet, around its middle', [3000, 2000], [2, 3], at(500, 500), [834, 0, 1333, 2000]],
    ['with the focus in the middle of the crop', [3000, 2000], [2, 3], at(300, 500), [234, 0, 1333, 2000]],
    ['within the left edge', [3000, 2000], [2, 3], at(0, 500), [0, 0, 1333, 2000]],
    ['within the right edge', [3000, 2000], [2, 3], at(1000, 500), [1667, 0, 1333, 2000]],
    ['a high one as art, near its top', [1000, 2000], [16, 9], at(500, 100), [0, 0, 1000, 563]],
    ['a high one as art, at its focus', [1000, 2000], [16, 9], at(500, 600), [0, 919, 1000, 563]],
    ['whole where the ratio is its own', [1600, 900], [16, 9], at(0, 1000), [0, 0, 1600, 900]],
    ['a strip', [5000, 1], [2, 3], at(500, 500), [2500, 0, 1, 1]],
  ] as const)('is taken %s', (_, [width, height], ratio, focus, [left, top, cropWidth, cropHeight]) => {
    expect(cropAround({ width, height }, ratio, focus)).toEqual({ left, top, width: cropWidth, height: cropHeight });
  });
});
