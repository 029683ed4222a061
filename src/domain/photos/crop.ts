/** What must stay in view, in per mille of width and height from the upper left corner. */
export type Focus = { x: number; y: number };
export type Crop = { left: number; top: number; width: number; height: number };

/** A face is more often in the upper half of a picture than in the lower. */
export const DEFAULT_FOCUS: Focus = { x: 500, y: 400 };

/** The largest part of a picture with this ratio, with the focus as near to its middle as the edges allow. */
export function cropAround(
  { width, height }: { width: number; height: number },
  [w, h]: readonly [width: number, height: number],
  focus: Focus,
): Crop {
  const cropWidth = Math.max(1, Math.min(width, Math.round((height * w) / h)));
  const cropHeight = Math.max(1, Math.min(height, Math.round((width * h) / w)));
  return {
    left: startOf(width, cropWidth, focus.x),
    top: startOf(height, cropHeight, focus.y),
    width: cropWidth,
    height: cropHeight,
  };
}

function startOf(length: number, part: number, permille: number): number {
  const wanted = Math.round((length * permille) / 1000 - part / 2);
  return Math.min(Math.max(wanted, 0), length - part);
}
