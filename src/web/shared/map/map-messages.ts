/**
 * The map lives in a frame of its own, so that only this document, and only after the visitor has asked for it, may load
 * from the host of the tiles. This is the contract of both sides: the address of the frame, the data in it and all
 * messages. Frame and page have one origin.
 */
export const MAP_FRAME_PATH = '/map-frame';

export const OSM_ATTRIBUTION = '© [OpenStreetMap](https://www.openstreetmap.org/copyright)';

export type Point = { lat: number; lon: number };
/** Where tiles come from: a template of pictures, a style, or an archive of tiles. */
export type MapTiles = { kind: 'raster' | 'style' | 'pmtiles'; address: string };

/** What the server writes into the frame. */
export type MapFrameData = {
  tiles: MapTiles;
  attribution: string;
  language: string;
  texts: {
    zoomIn: string;
    zoomOut: string;
    close: string;
    here: string;
    twoFingers: string;
    ctrlKey: string;
    metaKey: string;
  };
};

export type MapPin = Point & {
  id: number;
  name: string;
  /** Number of events there, or null where it says nothing. */
  count: number | null;
  /** Lines below the name, once the pin is pressed. */
  lines: readonly string[];
  /** Page of the place; null on that page itself. */
  href: string | null;
};

export type MapTheme = 'light' | 'dark';
export type PageMessage = {
  type: 'show';
  pins: readonly MapPin[];
  here: Point | null;
  theme: MapTheme;
};

export type MapMessage =
  /** The frame listens now. */
  | { type: 'ready' }
  /** The first tiles are drawn. */
  | { type: 'drawn' }
  | { type: 'failed'; cause: 'webgl' | 'tiles' }
  /** The visitor pressed Escape in the map. */
  | { type: 'close' };

type Incoming = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>;
/** The one window and the one origin whose messages are read. */
type Trusted = { source: unknown; origin: string };

export function readMapMessage(event: Incoming, trusted: Trusted): MapMessage | null {
  const data = recordFrom(event, trusted);
  switch (data?.['type']) {
    case 'ready':
    case 'drawn':
    case 'close':
      return { type: data['type'] };
    case 'failed':
      return { type: 'failed', cause: data['cause'] === 'webgl' ? 'webgl' : 'tiles' };
    default:
      return null;
  }
}

export function readPageMessage(event: Incoming, trusted: Trusted): PageMessage | null {
  const data = recordFrom(event, trusted);
  // The page is ours and built together with the frame: its pins need no second check.
  return data?.['type'] === 'show' && Array.isArray(data['pins']) ? (data as PageMessage) : null;
}

function recordFrom(event: Incoming, { source, origin }: Trusted): Record<string, unknown> | null {
  if (event.source === null || event.source !== source || event.origin !== origin) return null;
  return typeof event.data === 'object' && event.data !== null ? (event.data as Record<string, unknown>) : null;
}
