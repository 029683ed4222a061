import type { ReactNode } from 'react';
import css from './ticket.module.css';

const WIDTH = 376;
const HEIGHT = 112;
const EDGE = 96;
const LAMPS = 19;

/** A row of lamps with beams along the stage edge, in the hue of the event's poster. Colours are in the style sheet. */
export function Footlights({ hue }: { hue: number }): ReactNode {
  const step = WIDTH / LAMPS;
  const lamps = Array.from({ length: LAMPS }, (_, index) => {
    const x = step * (index + 0.5);
    const isMain = index % 3 === 0;
    // Beams lean towards the middle, the outer ones most.
    const top = x + (0.5 - (index + 0.5) / LAMPS) * step * 9;
    const spread = step * (isMain ? 1.5 : 0.8);
    const beam = `M${x - 1.5} ${EDGE}L${round(top - spread)} 0H${round(top + spread)}L${x + 1.5} ${EDGE}z`;
    return { x, beam, isMain };
  });
  const mains = lamps.filter(({ isMain }) => isMain).map(({ beam }) => beam);
  const others = lamps.filter(({ isMain }) => !isMain).map(({ beam }) => beam);
  return (
    <svg
      className={css.band}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      filter={`hue-rotate(${hue}deg)`}
    >
      <rect width={WIDTH} height={HEIGHT} className={css.ground} />
      <path d={others.join('')} className={css.beam} opacity="0.14" />
      <path d={mains.join('')} className={css.beam} opacity="0.26" />
      {lamps.map(({ x }) => (
        <circle key={x} cx={round(x)} cy={EDGE} r="2.6" className={css.lamp} />
      ))}
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
