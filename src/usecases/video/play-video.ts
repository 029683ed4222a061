import { MEDIA_PATH } from '#domain/video/media-address.ts';
import { passEnd, watchRight } from '#domain/video/rental.ts';
import type { Clip, ClipLibrary, PassSigner, RentalReads } from '#usecases/video/ports.ts';

export type PlayDeps = { rentals: RentalReads; clips: ClipLibrary; passes: PassSigner };

export type PlayAnswer =
  | { ok: true; isFree: boolean; folder: string; clip: Clip; until: Date | null }
  | { ok: false; code: 'not_found' }
  | { ok: false; code: 'rental_needed' | 'rental_over'; until: Date | null };

/** Opens a video: free ones to everybody, paid ones to holders of a current rental. */
export async function playVideo(
  deps: PlayDeps,
  { videoId, accessKeys }: { videoId: number; accessKeys: readonly string[] },
): Promise<PlayAnswer> {
  const video = await deps.rentals.playable({ id: videoId });
  const clip = video && (await deps.clips.find(video.key));
  if (!video || !clip) return { ok: false, code: 'not_found' };
  if (video.isFree) return { ok: true, isFree: true, folder: `${MEDIA_PATH}/${video.key}`, clip, until: null };
  const { rentals, now } = await deps.rentals.rentals(videoId, accessKeys);
  const right = watchRight(video, rentals);
  if (!right.ok) return right;
  const { entitlementId, until } = right;
  if (entitlementId === null) throw new Error(`video ${videoId} is paid and watched by nobody's right`);
  const pass = deps.passes.write({ videoKey: video.key, expiresAt: passEnd(now, until), entitlementId });
  return { ok: true, isFree: false, folder: `${MEDIA_PATH}/${video.key}/${pass}`, clip, until };
}
