import type { TakenMessage } from '../../emulators/sms/phone-book.ts';
import { generateKeys } from '../../emulators/keys.ts';
import { startEmulator } from '../../emulators/server.ts';
import { settingsFor } from '../../emulators/settings.ts';

/** Starts both emulated SMS providers, with matching settings and controls. */
export async function openEmulatedOperators() {
  const keys = generateKeys();
  const emulator = await startEmulator({ keys, port: 0 });
  const post = (path: string, body: object) =>
    fetch(`${emulator.origin}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return {
    origin: emulator.origin,
    settings: settingsFor(keys, emulator.origin),
    behave: async (behaviour: object) => (await post('sms', behaviour)).status,
    clear: () => post('sms/clear', {}),
    async taken(): Promise<TakenMessage[]> {
      const shown = await fetch(`${emulator.origin}/control/sms`);
      return ((await shown.json()) as { messages: TakenMessage[] }).messages;
    },
    close: () => emulator.close(),
  };
}

export type EmulatedOperators = Awaited<ReturnType<typeof openEmulatedOperators>>;
