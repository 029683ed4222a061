import { isSlug, readSiteMessage, type FrameMessage } from '#web/cabinet/frame-messages.ts';
import { readCookie, writeCookie } from '#web/site/visitor/cookies.ts';

// The hidden frame: keeps the city of a visitor for all hosts of one market and talks to those it was told of.
const origins = JSON.parse(document.getElementById('frame-data')?.textContent ?? '[]') as string[];

addEventListener('message', (event) => {
  const message = readSiteMessage(event, { source: parent, origins });
  if (message?.type === 'city') writeCookie('city', message.city);
  else if (message?.type === 'isCity') {
    const kept = readCookie('city');
    const answer: FrameMessage = { type: 'city', city: isSlug(kept) ? kept : null };
    parent.postMessage(answer, event.origin);
  }
});
