/** Characters of the GSM 7-bit alphabet (3GPP TS 23.038, 6.2.1); each character of the second list takes two units. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_PAIRS = '\f^{}\\[~]|€';

/** Units that fit into a single message, and into each part of a longer one. */
const ROOM = { gsm7: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const;

export type SmsLength = {
  encoding: 'gsm7' | 'ucs2';
  /** In units of the encoding: septets, or pairs of octets. */
  units: number;
  /** Number of parts that the operator counts and bills. */
  segments: number;
};

/** A single Cyrillic or Georgian letter makes the whole text UCS-2. */
export function smsLength(text: string): SmsLength {
  const signs = Array.from(text);
  const encoding = signs.every((sign) => GSM.includes(sign) || GSM_PAIRS.includes(sign)) ? 'gsm7' : 'ucs2';
  const sizes = signs.map((sign) => (encoding === 'ucs2' ? sign.length : GSM_PAIRS.includes(sign) ? 2 : 1));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  return { encoding, units, segments: units <= ROOM[encoding].alone ? 1 : parts(sizes, ROOM[encoding].part) };
}

/** A character of two units is never split between parts, so a part may end one unit early. */
function parts(sizes: readonly number[], room: number): number {
  let count = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > room) {
      count += 1;
      used = 0;
    }
    used += size;
  }
  return count;
}
