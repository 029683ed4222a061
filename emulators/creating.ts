import type { ServerResponse } from 'node:http';
import type { Behaviour } from './behaviour.ts';
import { sendJson } from './http.ts';
import type { Webhooks } from './webhooks.ts';

/** Responds to a create call according to the behaviour. The caller handles `error` before it creates anything. */
export function answerCreated(
  webhooks: Webhooks,
  response: ServerResponse,
  behaviour: Behaviour,
  status: number,
  body: object,
): void {
  if (behaviour.create === 'cut') {
    response.socket?.destroy();
    return;
  }
  webhooks.later(behaviour.create === 'hang' ? behaviour.createHangMs : 0, () => {
    if (!response.destroyed) sendJson(response, status, body);
  });
}
