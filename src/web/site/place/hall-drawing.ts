import { n } from '#web/posters/pen.ts';

const WIDTH = 300;
const HEIGHT = 150;
/** Number of rows drawn for a capacity. The sketch indicates size and is not a hall plan. */
const ROWS_BY_CAPACITY = [
  { from: 1500, rows: 12 },
  { from: 500, rows: 10 },
  { from: 200, rows: 8 },
  { from: 80, rows: 6 },
  { from: 1, rows: 4 },
] as const;

/** Rows of seats around a stage, or an empty floor for standing areas. */
export function hallDrawing({ capacity, kind }: { capacity: number; kind: string }): string {
  const rows = kind === 'standing' ? 0 : (ROWS_BY_CAPACITY.find(({ from }) => capacity >= from)?.rows ?? 0);
  const stage = `<rect x="90" y="6" width="120" height="6" rx="3" fill="var(--ink)"/>`;
  const floor = `<rect x="70" y="36" width="160" height="84" rx="8" fill="none" stroke="var(--ctl)" stroke-width="2" stroke-dasharray="2 6" stroke-linecap="round"/>`;
  const body = rows === 0 ? floor : seats(rows);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${body}${stage}</svg>`;
}

function seats(rows: number): string {
  const step = 94 / rows;
  const dots: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const radius = 58 + row * step;
    const count = Math.round((radius * 2) / step);
    for (let at = 0; at < count; at += 1) {
      const angle = Math.PI * (0.17 + (0.66 * (at + 0.5)) / count);
      const x = WIDTH / 2 - Math.cos(angle) * radius * 1.05;
      const y = Math.sin(angle) * radius * 0.82 - 14;
      dots.push(
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(step * 0.26)}" fill="var(${row < 3 ? '--accent' : '--ctl'})"/>`,
      );
    }
  }
  return dots.join('');
}
