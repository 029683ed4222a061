/** A rectangle of the screen, px. */
export type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

export function isInRect({ left, top, right, bottom }: Rect, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

export function overlap(one: Rect, other: Rect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
