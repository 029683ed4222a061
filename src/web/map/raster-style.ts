import type { RasterSourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapTheme } from '#web/shared/map/map-messages.ts';

const GROUND = { light: '#f3f1ee', dark: '#1c1924' } as const;
/** Largest zoom of OpenStreetMap's pictures; beyond it they are enlarged. */
const MOST_ZOOM = 19;

export function rasterStyle(
  tiles: string[],
  theme: MapTheme,
  more: Pick<RasterSourceSpecification, 'maxzoom'> = {},
): StyleSpecification {
  return {
    version: 8,
    sources: { tiles: { type: 'raster', tiles, tileSize: 256, maxzoom: MOST_ZOOM, ...more } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': GROUND[theme] } },
      { id: 'tiles', type: 'raster', source: 'tiles', paint: toneOf(theme) },
    ],
  };
}

/** Pictures are drawn for the day: calmed beside posters, and in the dark inverted with their hues turned back. */
export function toneOf(theme: MapTheme) {
  return theme === 'light'
    ? {
        'raster-saturation': -0.35,
        'raster-contrast': 0,
        'raster-hue-rotate': 0,
        'raster-brightness-min': 0,
        'raster-brightness-max': 1,
      }
    : {
        'raster-saturation': -0.5,
        'raster-contrast': -0.1,
        'raster-hue-rotate': 180,
        'raster-brightness-min': 0.92,
        'raster-brightness-max': 0.09,
      };
}
