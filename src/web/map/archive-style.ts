import { layers, namedFlavor } from '@protomaps/basemaps';
import type { StyleSpecification } from 'maplibre-gl';
import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import type { MapTheme } from '#web/shared/map/map-messages.ts';
import { rasterStyle } from './raster-style.ts';

const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

/**
 * A style for an archive of tiles: pictures, or vectors in the layers of Protomaps. Labels use the fonts of the device,
 * so nothing but the archive has to be hosted.
 */
export async function archiveStyle(address: string, language: string, theme: MapTheme): Promise<StyleSpecification> {
  const archive = new PMTiles(address);
  protocol.add(archive);
  const { tileType, maxZoom } = await archive.getHeader();
  if (tileType !== TileType.Mvt) return rasterStyle([`pmtiles://${address}/{z}/{x}/{y}`], theme, { maxzoom: maxZoom });
  return {
    version: 8,
    sources: { tiles: { type: 'vector', url: `pmtiles://${address}` } },
    layers: layers('tiles', namedFlavor(theme), { lang: language })
      // Their icons would need a sprite.
      .filter((layer) => layer.type !== 'symbol' || layer.layout?.['icon-image'] === undefined),
  };
}
