import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { bankOfGeorgiaRoutes, bankOfGeorgiaWording } from './bank-of-georgia/api.ts';
import { issueTokens } from './bank-of-georgia/tokens.ts';
import { bepaidRoutes, bepaidWording } from './bepaid/api.ts';
import { openBooks } from './books.ts';
import { controlRoutes } from './control.ts';
import { expireIfDue, type Gateway } from './gateway.ts';
import { type RememberedAnswer, rememberAnswers } from './idempotency.ts';
import { readBody, type Route, sendJson } from './http.ts';
import type { EmulatorKeys } from './keys.ts';
import { pageRoutes } from './page/routes.ts';
import { smsControlRoutes } from './sms/control.ts';
import { openPhoneBook } from './sms/phone-book.ts';
import { rocketSmsRoutes } from './sms/rocket-sms.ts';
import { smsOfficeRoutes } from './sms/sms-office.ts';
import { createSwitches } from './switches.ts';
import { createWebhooks } from './webhooks.ts';

export type Emulator = { origin: string; close(): Promise<void> };

const EXPIRY_SWEEP_MS = 1000;
/** Lifetime of answers under idempotency keys. bePaid's is documented, Bank of Georgia's is a guess. */
const REMEMBER_MS = 24 * 3_600_000;

/**
 * Serves the payment and SMS providers on one port of this machine; port 0 takes a free one. `pageBase` is the
 * address for browsers when it differs from the emulator's own origin.
 */
export async function startEmulator(options: {
  keys: EmulatorKeys;
  port: number;
  pageBase?: string;
}): Promise<Emulator> {
  const { keys, port } = options;
  let origin = '';
  const gateway: Gateway = {
    books: openBooks(),
    switches: createSwitches(),
    webhooks: createWebhooks(),
    pageBase: () => options.pageBase ?? origin,
    wordings: { bepaid: bepaidWording(keys.bepaid), 'bank-of-georgia': bankOfGeorgiaWording(keys.bankOfGeorgia) },
  };
  const tokens = issueTokens();
  const phoneBook = openPhoneBook();
  const refundAnswers = rememberAnswers<RememberedAnswer>(REMEMBER_MS);
  const bankAnswers = rememberAnswers<RememberedAnswer>(REMEMBER_MS);
  const forgetAnswers = () => {
    refundAnswers.forget();
    bankAnswers.forget();
  };
  const routes: Route[] = [
    ...bepaidRoutes(gateway, keys.bepaid, refundAnswers),
    ...bankOfGeorgiaRoutes(gateway, keys.bankOfGeorgia, tokens, bankAnswers),
    ...rocketSmsRoutes(phoneBook, keys.rocketSms),
    ...smsOfficeRoutes(phoneBook, keys.smsOffice),
    ...pageRoutes(gateway),
    ...smsControlRoutes(phoneBook),
    ...controlRoutes(gateway, { revokeTokens: tokens.revokeAll, forgetAnswers }),
  ];

  const server = createServer((request, response) => {
    answer(routes, origin, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) sendJson(response, 500, { message: 'Internal server error' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`;

  const sweep = setInterval(() => {
    const now = new Date();
    for (const record of gateway.books.open()) expireIfDue(gateway, record, now);
  }, EXPIRY_SWEEP_MS);

  return {
    origin,
    async close() {
      clearInterval(sweep);
      gateway.webhooks.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  routes: Route[],
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '/', origin);
  const body = await readBody(request);
  if (!url || !body) return sendJson(response, 400, { message: 'Bad request' });
  for (const route of routes) {
    const match = route.method === request.method ? route.pattern.exec(url.pathname) : null;
    if (match) return route.handle({ request, response, url, parts: match.slice(1), body });
  }
  sendJson(response, 404, { message: 'Not found' });
}
