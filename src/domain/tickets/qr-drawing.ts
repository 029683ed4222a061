import { encodeQR } from 'qr';

/** Dark modules as one path in a square of `size` modules; whoever draws it leaves a white quiet zone of four around. */
export type QrDrawing = { size: number; path: string };

/** Correction level M: a fold or a scratch over an eighth of the symbol does no harm. */
export function qrModules(code: string): boolean[][] {
  // The library draws a border of at least one module; it is cut off again.
  const framed = encodeQR(code, 'raw', { ecc: 'medium', encoding: 'alphanumeric', border: 1 });
  return framed.slice(1, -1).map((row) => row.slice(1, -1));
}

export function qrDrawing(code: string): QrDrawing {
  const rows = qrModules(code);
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== true) continue;
      const from = x;
      while (row[x + 1] === true) x++;
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
    }
  }
  return { size: rows.length, path };
}
