import { dice } from '#web/posters/dice.ts';
import { n } from '#web/posters/pen.ts';

const WIDTH = 600;
const HEIGHT = 338;

/** A quiet sketch of streets and a river around a point: our own, so that no visitor is shown to a map service. */
export function mapDrawing(key: string): string {
  const r = dice(key, 'map');
  const streets: string[] = [];
  const main = { across: 2 + r.int(0, 2), along: 3 + r.int(0, 2) };
  for (let at = 0; at < 7; at += 1) {
    const y = 20 + at * 46 + r.range(-8, 8);
    const drift = r.range(-40, 40);
    streets.push(`<path d="M-10 ${n(y)}L610 ${n(y + drift)}" stroke-width="${at === main.across ? 15 : 6}"/>`);
  }
  for (let at = 0; at < 10; at += 1) {
    const x = 6 + at * 66 + r.range(-12, 12);
    const drift = r.range(-52, 52);
    streets.push(`<path d="M${n(x)} -10L${n(x + drift)} 350" stroke-width="${at === main.along ? 13 : 5}"/>`);
  }
  const water = 'color-mix(in srgb,var(--z4) 16%,var(--sunken))';
  const top = r.range(226, 262);
  const river = r.chance(0.6)
    ? `<path fill="${water}" d="M-10 ${n(top)}C120 ${n(top - 46)} 170 ${n(top + 48)} 300 ${n(top + 10)}S520 ${n(top - 38)} 620 ${n(top)}v44C520 ${n(top + 8)} 420 ${n(top + 66)} 300 ${n(top + 54)}S110 ${n(top + 6)} -10 ${n(top + 44)}Z"/>`
    : '';
  const park = `<path fill="color-mix(in srgb,var(--green) 12%,var(--sunken))" d="M${n(r.range(40, 120))} ${n(r.range(30, 70))}h${n(r.range(90, 150))}v${n(r.range(60, 90))}h-${n(r.range(80, 130))}z"/>`;
  const pin = `<circle cx="300" cy="160" r="34" fill="var(--accent)" opacity=".16"/><circle cx="300" cy="160" r="11" fill="var(--accent)" stroke="var(--surface)" stroke-width="4"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="${WIDTH}" height="${HEIGHT}" fill="var(--sunken)"/>${park}${river}<g fill="none" stroke="var(--line)">${streets.join('')}</g>${pin}</svg>`;
}
