/**
 * What was typed and ticked at the checkout, kept with the tab until the order is paid: through the end of a hold, a
 * refusal of the bank, a reload and the way back. A frame that may keep nothing remembers as long as its page lives.
 */
export type KeptForm<Form extends object> = { read(): Partial<Form>; keep(form: Form): void; forget(): void };

const PREFIX = 'rampa-form-';
const inMemory = new Map<string, string>();

/** @param what is bought: the form of another performance is another one */
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

/** Storage is closed to frames of some browsers. */
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
