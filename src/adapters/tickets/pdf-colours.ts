/** Ink on white paper; same values as in the site's light theme. */
export const INK = '#17151C';
export const MUTED = '#635E6E';
export const LINE = '#D9D4DE';
export const RED = '#AE1F1A';

/** Colours of the band's background, beam and lamp for a poster's hue in degrees. */
export function bandColours(hue: number): { ground: string; beam: string; lamp: string } {
  return { ground: hex(hue, 0.55, 0.15), beam: hex(hue, 0.75, 0.62), lamp: hex(hue + 24, 0.85, 0.82) };
}

/** Converts HSL, with hue in degrees and the rest in 0…1, because PDF has no hsl(). */
function hex(hue: number, saturation: number, lightness: number): string {
  const turn = ((hue % 360) + 360) % 360;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + turn / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
