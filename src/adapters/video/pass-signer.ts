import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MediaPass, passText, readPass, writePass } from '#domain/video/media-address.ts';
import type { PassSigner } from '#usecases/video/ports.ts';

/** Signs passes with a key that only this server knows, so a pass cannot be extended or used for another film. */
export function createPassSigner(key: Buffer): PassSigner {
  const sign = (pass: MediaPass): string => createHmac('sha256', key).update(passText(pass)).digest('base64url');
  return {
    write: (pass) => writePass(pass, sign(pass)),
    check(videoKey, text, now) {
      const read = readPass(videoKey, text);
      if (read === null) return 'forged';
      const [given, ours] = [Buffer.from(read.signature), Buffer.from(sign(read.pass))];
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return 'forged';
      return read.pass.expiresAt > now ? 'valid' : 'expired';
    },
  };
}
