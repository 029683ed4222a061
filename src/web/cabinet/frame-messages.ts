/**
 * What a site and the hidden frame of its cabinet say to each other, so that a city chosen on one host is known on the
 * next. Both sides read through the guards below; origins are compared whole.
 */
export type SiteMessage =
  /** Which city was chosen last? Answered with `city`. */
  | { type: 'isCity' }
  /** The visitor chose a city. */
  | { type: 'city'; city: string };

export type FrameMessage = { type: 'city'; city: string | null };

/** Where the frame's page lives on the cabinet's host. */
export const FRAME_PATH = '/frame';

const SLUG = /^[a-z][a-z0-9-]{0,60}$/;
type Incoming = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>;
type Trusted = { source: unknown; origins: readonly string[] };

export function readSiteMessage(event: Incoming, trusted: Trusted): SiteMessage | null {
  const data = recordFrom(event, trusted);
  if (data?.['type'] === 'isCity') return { type: 'isCity' };
  return data?.['type'] === 'city' && isSlug(data['city']) ? { type: 'city', city: data['city'] } : null;
}

export function readFrameMessage(event: Incoming, trusted: Trusted): FrameMessage | null {
  const data = recordFrom(event, trusted);
  if (data?.['type'] !== 'city') return null;
  const { city } = data;
  return city === null || isSlug(city) ? { type: 'city', city } : null;
}

export const isSlug = (value: unknown): value is string => typeof value === 'string' && SLUG.test(value);

function recordFrom(event: Incoming, { source, origins }: Trusted): Record<string, unknown> | null {
  if (event.source === null || event.source !== source || !origins.includes(event.origin)) return null;
  return typeof event.data === 'object' && event.data !== null ? (event.data as Record<string, unknown>) : null;
}
