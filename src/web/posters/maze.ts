// A perfect maze: exactly one path leads to every cell.
import type { Dice } from './dice.ts';

export type Cell = readonly [column: number, row: number];

export type Maze = {
  isOpen(a: Cell, b: Cell): boolean;
  /** Path from a cell back towards the entrance, at most `steps` cells long. */
  wayFrom(cell: Cell, steps: number): Cell[];
};

/** Carves a maze from the top left corner by depth-first search. */
export function carveMaze(cols: number, rows: number, r: Dice): Maze {
  const id = ([x, y]: Cell): number => y * cols + x;
  const cameFrom = new Map<number, Cell | undefined>([[0, undefined]]);
  const stack: Cell[] = [[0, 0]];
  for (let cell = stack.at(-1); cell; cell = stack.at(-1)) {
    const [x, y] = cell;
    const around: Cell[] = [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ];
    const free = around.filter((c) => c[0] >= 0 && c[1] >= 0 && c[0] < cols && c[1] < rows && !cameFrom.has(id(c)));
    if (!free.length) {
      stack.pop();
      continue;
    }
    const next = r.pick(free);
    cameFrom.set(id(next), cell);
    stack.push(next);
  }
  const leadsTo = (a: Cell, b: Cell): boolean => {
    const from = cameFrom.get(id(b));
    return from !== undefined && id(from) === id(a);
  };
  return {
    isOpen: (a, b) => leadsTo(a, b) || leadsTo(b, a),
    wayFrom(cell, steps) {
      const way: Cell[] = [];
      for (let at: Cell | undefined = cell; at && way.length < steps; at = cameFrom.get(id(at))) way.push(at);
      return way;
    },
  };
}
