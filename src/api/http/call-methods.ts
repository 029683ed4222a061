/** Finds the methods that the router knows for an address, from the registered routes. */
export function createCallMethods() {
  const byPattern = new Map<string, { fits: RegExp; methods: Set<string> }>();
  return {
    add(method: string, pattern: string): void {
      if (pattern.includes('*') || method === 'OPTIONS') return;
      const known = byPattern.get(pattern) ?? { fits: expressionOf(pattern), methods: new Set<string>() };
      known.methods.add(method);
      byPattern.set(pattern, known);
    },
    of(path: string): string[] {
      const found = [...byPattern.values()].filter(({ fits }) => fits.test(path));
      return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
    },
    /** The pattern that handles a GET of this path; undefined when there is none. */
    patternOf(path: string): string | undefined {
      return [...byPattern].find(([, { fits, methods }]) => methods.has('GET') && fits.test(path))?.[0];
    },
  };
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
}
