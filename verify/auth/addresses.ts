/** Returns an address for a route pattern, with unused ids for its parameters. */
export function addressOf(path: string, known: Readonly<Record<string, string>> = {}): string {
  return path
    .replaceAll(/:(\w+)(?:\(([^)]*(?:\([^)]*\))?[^)]*)\))?/g, (_match, name: string, shape: string | undefined) => {
      if (known[name] !== undefined) return known[name];
      if (shape?.includes('ru|en')) return 'ru';
      return PARAMETERS[name] ?? '1';
    })
    .replaceAll('*', 'nothing');
}

const NOBODYS = '00000000-0000-7000-8000-000000000000';
const PARAMETERS: Readonly<Record<string, string>> = {
  id: NOBODYS,
  accessKey: 'AbCdEf0123456789AbCdEf',
  secret: 'AbCdEf0123456789AbCdEfAbCdEf0123456789AbCdE',
  provider: 'bepaid',
  kind: 'event',
};
