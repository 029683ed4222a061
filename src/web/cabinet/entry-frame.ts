import {
  createRateLimit,
  type FrameMessage,
  isSlug,
  readSiteMessage,
  type SiteMessage,
} from '#web/shared/frame-messages.ts';
import { readCookie, writeCookie } from '#web/shared/visitor/cookies.ts';
import { adoptSession, authorized, currentUser, logOut } from '#web/shared/visitor/session.ts';
import { randomUuid } from '#web/ui/random-uuid.ts';

// The hidden frame: stores the visitor's city and login for all hosts of one market and accepts only these origins.
const origins = JSON.parse(document.getElementById('frame-data')?.textContent ?? '[]') as string[];
const challenge = randomUuid();
const isWithinRate = createRateLimit();
/** Nonce that the site expects in the frame's messages. */
let siteNonce: string | null = null;

addEventListener('message', (event) => {
  if (!isWithinRate(performance.now())) return;
  const message = readSiteMessage(event, { source: parent, origins, nonce: siteNonce === null ? null : challenge });
  if (message) void answer(message, event.origin);
});

async function answer(message: SiteMessage, origin: string): Promise<void> {
  const say = (reply: FrameMessage): void => parent.postMessage(reply, origin);
  if (message.type === 'hello') siteNonce = message.nonce;
  const nonce = siteNonce ?? '';
  switch (message.type) {
    case 'hello':
      return say({ type: 'hello', nonce, challenge });
    case 'city':
      return writeCookie('city', message.city);
    case 'isCity': {
      const kept = readCookie('city');
      return say({ type: 'city', nonce, city: isSlug(kept) ? kept : null });
    }
    case 'login':
      // The message may contain any token, so only the session that this host's server returns for it is stored.
      await adoptSession(message.token);
      return say(await whoIsLoggedIn(nonce));
    case 'logout':
      await logOut();
      return say(await whoIsLoggedIn(nonce));
    case 'isLogin':
      return say(await whoIsLoggedIn(nonce));
  }
}

async function whoIsLoggedIn(nonce: string): Promise<FrameMessage> {
  const token = (await authorized())['authorization']?.slice('Bearer '.length) ?? null;
  const user = currentUser();
  return { type: 'login', nonce, token, avatar: user?.avatar ?? '', username: user?.phone ?? '' };
}
