import { encodeQR } from 'qr';

/** Dark modules as one path in a square of `size` modules; draw it with a white quiet zone of four modules around. */
export type QrDrawing = { size: number; path: string };

/** Correction level M: damage such as a fold or scratch over an eighth of the symbol is corrected. */
export function qrModules(code: string): boolean[][] {
  // The library draws a border of at least one module, which is removed here.
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
