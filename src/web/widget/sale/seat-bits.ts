/** Unpacks two bits per seat, four seats per byte, the first seat in the lowest bits; null when the length is wrong. */
export function unpackSeatBits(base64: string, seatCount: number): Uint8Array | null {
  let text: string;
  try {
    text = atob(base64);
  } catch {
    return null;
  }
  if (text.length !== Math.ceil(seatCount / 4)) return null;
  const statuses = new Uint8Array(seatCount);
  for (let seat = 0; seat < seatCount; seat += 1) {
    statuses[seat] = (text.charCodeAt(seat >> 2) >> ((seat & 3) * 2)) & 3;
  }
  return statuses;
}
