import type { ReactNode } from 'react';
import css from './lost.module.css';

/** Each digit is five by seven seats. */
const DIGITS: Record<string, readonly string[]> = {
  '4': ['X...X', 'X...X', 'X...X', 'XXXXX', '....X', '....X', '....X'],
  '0': ['.XXX.', 'X...X', 'X...X', 'X...X', 'X...X', 'X...X', '.XXX.'],
};
const ROWS = 11;
const SEATS = 31;

type Seat = { x: number; y: number; isLit: boolean };

/** A hall seen from the stage whose taken seats form a number. */
function seats(text: string): Seat[] {
  const lit = new Set<string>();
  text
    .split('')
    .forEach((digit, at) =>
      DIGITS[digit]?.forEach((line, row) =>
        line.split('').forEach((mark, column) => mark === 'X' && lit.add(`${row + 2}:${column + 6 + at * 7}`)),
      ),
    );
  const found: Seat[] = [];
  for (let row = 0; row < ROWS; row += 1)
    for (let seat = 0; seat < SEATS; seat += 1) {
      const radius = 1560 + row * 32;
      const angle = ((seat - (SEATS - 1) / 2) * 31) / 1700;
      found.push({
        x: 500 + Math.sin(angle) * radius,
        y: -1500 + Math.cos(angle) * radius,
        isLit: lit.has(`${row}:${seat}`),
      });
    }
  return found;
}

/** Shows the number as lit seats. Without a number the hall is dark and hidden from screen readers. */
export function SeatDigits({ text, label }: { text: '404' | '400' | ''; label?: string }): ReactNode {
  const aria = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={css.hall} viewBox="-30 -30 1060 480" {...aria}>
      {seats(text).map(({ x, y, isLit }) => (
        <circle
          key={`${x} ${y}`}
          cx={x.toFixed(1)}
          cy={y.toFixed(1)}
          r={isLit ? 12.5 : 5}
          fill={isLit ? 'var(--accent)' : 'var(--taken)'}
        />
      ))}
    </svg>
  );
}
