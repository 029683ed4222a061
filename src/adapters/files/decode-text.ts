import type { Problem, ProblemCode } from '#domain/catalog/import/problem.ts';

/** Bytes of a file that are examined to detect its encoding. */
const SAMPLE = 64 * 1024;

export type DecodedText = { text: string; problems: Problem[] };

/**
 * Returns the text of a file without its byte-order mark. UTF-8 is required; UTF-16 and Windows-1251, in which Excel
 * saves tables in this region, are recognised and reported. Invalid bytes become � and are reported.
 */
export function decodeText(bytes: Uint8Array, file: string): DecodedText {
  const wide = wideEncoding(bytes);
  if (wide !== null) return withoutNul(new TextDecoder(wide).decode(bytes), file, 'UTF-16');
  const text = new TextDecoder('utf-8').decode(bytes);
  if (text.includes('\uFFFD') && isWindows1251(bytes, text)) {
    return withoutNul(new TextDecoder('windows-1251').decode(bytes), file, 'Windows-1251');
  }
  return withoutNul(text, file);
}

function withoutNul(decoded: string, file: string, encoding?: string): DecodedText {
  // NUL is valid UTF-8, but no text contains it and the database cannot store it.
  const text = decoded.replaceAll('\0', '\uFFFD');
  const problems: Problem[] = [];
  if (encoding !== undefined) {
    const reason = `is ${encoding}, not UTF-8, and was read as such`;
    problems.push(fileProblem(file, 'broken_encoding', reason, 'repaired'));
  }
  const at = text.indexOf('\uFFFD');
  if (at >= 0) {
    const problem = fileProblem(file, 'broken_encoding', 'holds bytes that are no text from here on', 'repaired');
    problems.push({ ...problem, ...positionIn(text, at) });
  }
  return { text, problems };
}

/** Detects UTF-16 by its mark or by the zero byte in most of its units. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  let [even, odd] = [0, 0];
  for (let i = 0; i < sample.length; i++) {
    if (sample[i] !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  const many = sample.length * 0.1;
  if (odd > many && even < odd / 20) return 'utf-16le';
  return even > many && odd < even / 20 ? 'utf-16be' : null;
}

/** Quotes, dashes, the number sign and the no-break space of the code page. */
const SIGNS = new Set([0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0xa0, 0xa7, 0xab, 0xb0, 0xb7, 0xb9, 0xbb]);
/** Ё, І, Ў, Ї, Є and their lower-case forms. */
const MORE_LETTERS = new Set([0xa8, 0xb8, 0xb2, 0xb3, 0xa1, 0xa2, 0xaf, 0xbf, 0xaa, 0xba]);

/** True when the high bytes are Cyrillic words: letters of the code page next to other letters. */
function isWindows1251(bytes: Uint8Array, asUtf8: string): boolean {
  let [broken, sound] = [0, 0];
  for (const sign of asUtf8.slice(0, SAMPLE)) {
    if (sign === '\uFFFD') broken++;
    else if (sign >= '\u0080') sound++;
  }
  // One broken letter in a UTF-8 text does not mean another encoding.
  if (broken > 0 && sound > broken / 4) return false;
  let [high, letters, signs, mixed] = [0, 0, 0, 0];
  const firstHigh = bytes.findIndex((byte) => byte >= 0x80);
  const end = Math.min(bytes.length, firstHigh + SAMPLE);
  for (let i = Math.max(0, firstHigh); i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (byte < 0x80) continue;
    high++;
    if (isLetter(byte)) {
      letters++;
      if (isLatin(bytes[i - 1]) || isLatin(bytes[i + 1])) mixed++;
    } else if (SIGNS.has(byte)) signs++;
  }
  return letters > 0 && letters + signs >= high * 0.95 && mixed <= letters * 0.1;
}

function isLetter(byte: number): boolean {
  return byte >= 0xc0 || MORE_LETTERS.has(byte);
}

function isLatin(byte = 0): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

export function fileProblem(
  file: string,
  code: ProblemCode,
  reason: string,
  outcome: Problem['outcome'] = 'refused',
): Problem {
  return { file, line: 1, column: 1, path: '', code, reason, outcome };
}

function positionIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}
