import { OSM_ATTRIBUTION } from '#web/shared/map/map-messages.ts';
import type { MapTiles } from '#web/shared/map/map-messages.ts';

export type MapSettings = MapTiles & {
  /** The only foreign origin that the map's frame may load from. */
  origin: string;
  /** Words that the map always shows, with links as `[words](https://…)`. */
  attribution: string;
};

export const OSM_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

/** Reads MAP_TILES_URL and MAP_ATTRIBUTION. No map where the address is empty or `off`; OpenStreetMap's by default. */
export function readMapSettings(given: Readonly<Record<string, string | undefined>>): {
  map: MapSettings | null;
  problems: string[];
} {
  const address = (given['MAP_TILES_URL'] ?? OSM_TILES).trim();
  const attribution = given['MAP_ATTRIBUTION']?.trim() || OSM_ATTRIBUTION;
  if (address === '' || address === 'off') return { map: null, problems: [] };
  const url = URL.parse(address);
  const kind = url && kindOf(url);
  const problems = [
    ...(kind === null || !isSafe(url)
      ? [
          `MAP_TILES_URL must be an https address with {z}, {x} and {y}, or one that ends in .json or .pmtiles, or off, not "${address}"`,
        ]
      : []),
    ...(isAttribution(attribution)
      ? []
      : [`MAP_ATTRIBUTION must be text with links such as [OpenStreetMap](https://…), not "${attribution}"`]),
  ];
  if (kind === null || url === null || problems.length > 0) return { map: null, problems };
  return { map: { kind, address, origin: url.origin, attribution }, problems };
}

function kindOf({ pathname }: URL): MapTiles['kind'] | null {
  const path = decodeURI(pathname);
  if (['{z}', '{x}', '{y}'].every((part) => path.includes(part))) return 'raster';
  if (path.endsWith('.json')) return 'style';
  return path.endsWith('.pmtiles') ? 'pmtiles' : null;
}

/** Plain http is for a tile server on this machine only: browsers refuse it on https pages. */
function isSafe(url: URL | null): boolean {
  if (url === null || /[{}]/.test(url.host) || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname));
}

const LINK = /\[([^[\]()]+)\]\((https:\/\/[^\s()"'<>]+)\)/g;

function isAttribution(text: string): boolean {
  return !/[[\]<>]/.test(text.replaceAll(LINK, '$1'));
}

/** The attribution as HTML for the map's corner. */
export function attributionHtml(text: string): string {
  return escape(text).replaceAll(LINK, '<a href="$2" target="_blank" rel="noopener">$1</a>');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
