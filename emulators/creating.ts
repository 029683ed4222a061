import type { ServerResponse } from 'node:http';
import type { Behaviour } from './behaviour.ts';
import { sendJson } from './http.ts';
import type { Webhooks } from './webhooks.ts';

/** Answers a create call as the switches say. `error` is handled before anything is created. */
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
