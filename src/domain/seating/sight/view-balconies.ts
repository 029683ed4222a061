import { parapetsOf } from './parapets.ts';
import type { Sketch } from './view-shapes.ts';

/** Parapets of balconies and tiers, the undersides of those above the viewer, and pillars. */
export function balconiesInView({ hall, camera, seatNo, add }: Sketch): void {
  const mine = hall.floor[hall.plan.row[seatNo] ?? 0] ?? 0;
  for (const { line, rear, rail, underside, rearUnderside } of parapetsOf(hall)) {
    line.slice(1).forEach((b, i) => {
      const a = line[i] ?? b;
      const depth = (camera.depth(a) + camera.depth(b)) / 2;
      add(
        'rail',
        camera.shape([
          [a, rail],
          [b, rail],
          [b, underside],
          [a, underside],
        ]),
        depth,
      );
      if (underside < mine + 1) return;
      // What hangs over the viewer begins before them and ends behind them.
      const [c, d] = [rear[i + 1] ?? b, rear[i] ?? a];
      add(
        'ceiling',
        camera.shape([
          [a, underside],
          [b, underside],
          [c, rearUnderside],
          [d, rearUnderside],
        ]),
        depth + 0.1,
      );
    });
  }
  for (const { at, r, top } of hall.pillars) {
    const depth = camera.depth(at);
    if (depth < 0.6) continue;
    const half = r / depth;
    const [x, foot] = camera.spot(at, 0);
    const [, head] = camera.spot(at, top);
    add(
      'pillar',
      [
        [x - half, head],
        [x + half, head],
        [x + half, foot],
        [x - half, foot],
      ],
      depth,
    );
  }
}
