import type { StyleSpecification } from 'maplibre-gl';
import type { MapFrameData, MapTheme } from '#web/shared/map/map-messages.ts';
import { rasterStyle } from './raster-style.ts';

/** The style that MapLibre draws: our own around pictures and archives, the operator's where the setting names one. */
export async function styleOf(
  { tiles, language }: MapFrameData,
  theme: MapTheme,
): Promise<StyleSpecification | string> {
  const { kind, address } = tiles;
  if (kind === 'style') return address;
  if (kind === 'raster') return rasterStyle([address], theme);
  const { archiveStyle } = await import('./archive-style.ts');
  return archiveStyle(address, language, theme);
}
