import type { SourcePath } from '#domain/catalog/import/problem.ts';

/** A JSON value with the text offsets of itself and of its members. */
export type LocatedNode = { value: unknown; at: number; members: Map<string | number, LocatedNode> };

export class JsonSyntaxError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Nesting limit, deeper than any source; keeps a file of a million brackets from exhausting the stack. */
const DEEPEST = 200;

/** Used for values without members, or when positions are not recorded. */
const NO_MEMBERS: LocatedNode['members'] = new Map();

/**
 * Reads one JSON value from `offset` on. Throws only JsonSyntaxError. `withPlaces` false: the positions of members are
 * not recorded, which needs only a fifth of the memory.
 */
export function parseLocated(text: string, offset: number, withPlaces = true): { node: LocatedNode; end: number } {
  let at = offset;
  const node = readValue(0);
  return { node, end: at };

  function readValue(depth: number): LocatedNode {
    if (depth > DEEPEST) throw new JsonSyntaxError('is nested too deeply', at);
    skipSpace();
    const start = at;
    switch (text[at]) {
      case '{':
        return readObject(start, depth);
      case '[':
        return readArray(start, depth);
      case '"':
        return leaf(readString(), start);
      default:
        return leaf(readWord(), start);
    }
  }

  function readObject(start: number, depth: number): LocatedNode {
    const value: Record<string, unknown> = {};
    const members = withPlaces ? new Map<string | number, LocatedNode>() : NO_MEMBERS;
    at++;
    skipSpace();
    if (take('}')) return { value, at: start, members };
    for (;;) {
      skipSpace();
      if (text[at] !== '"') throw new JsonSyntaxError('expected a name in quotes', at);
      const name = readString();
      skipSpace();
      if (!take(':')) throw new JsonSyntaxError('expected ":" after the name', at);
      const member = readValue(depth + 1);
      // Defined, not assigned, because a member called __proto__ is data.
      Object.defineProperty(value, name, { value: member.value, enumerable: true, writable: true, configurable: true });
      if (withPlaces) members.set(name, member);
      skipSpace();
      if (take('}')) return { value, at: start, members };
      if (!take(',')) throw new JsonSyntaxError('expected "," or "}"', at);
    }
  }

  function readArray(start: number, depth: number): LocatedNode {
    const value: unknown[] = [];
    const members = withPlaces ? new Map<string | number, LocatedNode>() : NO_MEMBERS;
    at++;
    skipSpace();
    if (take(']')) return { value, at: start, members };
    for (;;) {
      const member = readValue(depth + 1);
      if (withPlaces) members.set(value.length, member);
      value.push(member.value);
      skipSpace();
      if (take(']')) return { value, at: start, members };
      if (!take(',')) throw new JsonSyntaxError('expected "," or "]"', at);
    }
  }

  function readString(): string {
    const start = at;
    for (at++; at < text.length; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === '"') break;
      else if (text[at] === '\n') break;
    }
    if (text[at] !== '"') throw new JsonSyntaxError('the text in quotes has no end', start);
    at++;
    return native(start, 'is no proper text') as string;
  }

  function readWord(): unknown {
    const start = at;
    while (at < text.length && /[-+.\w]/.test(text[at] ?? '')) at++;
    if (at === start) throw new JsonSyntaxError(at >= text.length ? 'the file ends here' : 'expected a value', at);
    return native(start, 'is no JSON value');
  }

  function native(start: number, message: string): unknown {
    try {
      return JSON.parse(text.slice(start, at));
    } catch {
      throw new JsonSyntaxError(message, start);
    }
  }

  function leaf(value: unknown, start: number): LocatedNode {
    return { value, at: start, members: NO_MEMBERS };
  }

  function take(sign: string): boolean {
    if (text[at] !== sign) return false;
    at++;
    return true;
  }

  function skipSpace(): void {
    while (/\s/.test(text[at] ?? '')) at++;
  }
}

/** Offset of the part at this path, or of the nearest part above it that exists. */
export function offsetOf(node: LocatedNode, path: SourcePath): number {
  let found = node;
  for (const part of path) {
    const member = found.members.get(part);
    if (!member) break;
    found = member;
  }
  return found.at;
}
