/**
 * Checkout form data, stored in the tab until the order is paid, so that it survives the end of a hold, a refused
 * payment, a reload and the return from the bank. A frame without storage keeps it in memory until the page is closed.
 */
export type KeptForm<Form extends object> = { read(): Partial<Form>; keep(form: Form): void; forget(): void };

const PREFIX = 'rampa-form-';
const inMemory = new Map<string, string>();

/** @param what the key of the form: a performance or an item, each of which has its own form */
export function keptForm<Form extends object>(what: number | string, blank: Form): KeptForm<Form> {
  const key = `${PREFIX}${what}`;
  return {
    read() {
      const kept = parse(inMemory.get(key) ?? stored(() => sessionStorage.getItem(key)) ?? '{}');
      const known = Object.entries(blank).filter(([name, value]) => typeof kept[name] === typeof value);
      return Object.fromEntries(known.map(([name]) => [name, kept[name]])) as Partial<Form>;
    },
    keep(form) {
      const text = JSON.stringify(form);
      inMemory.set(key, text);
      stored(() => sessionStorage.setItem(key, text));
    },
    forget() {
      inMemory.delete(key);
      stored(() => sessionStorage.removeItem(key));
    },
  };
}

/** Some browsers deny storage to frames. */
function stored<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
