import { FRAME_PATH, isSlug, readFrameMessage, type SiteMessage } from '#web/cabinet/frame-messages.ts';
import { showCookieCity } from '#web/site/client/cookie-city.ts';
import { readLayout } from '#web/site/client/layout.ts';
import { shownView } from '#web/site/client/shown-view.ts';
import { readCookie, writeCookie } from '#web/site/visitor/cookies.ts';
import { onCityChoice } from '#web/site/visitor/current-city.ts';

/** The hidden frame of the cabinet's host, where one exists: the city chosen last on any host of the market is the city here. */
export function shareCity(): void {
  const { locale, cabinetOrigin: origin } = shownView().site;
  if (origin === null) return;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  const say = (message: SiteMessage): void => frame.contentWindow?.postMessage(message, origin);

  async function adopt(city: string | null): Promise<void> {
    const own = readCookie('city');
    if (city === null) {
      if (isSlug(own)) say({ type: 'city', city: own });
      return;
    }
    if (city === own) return;
    // A city of another host need not be listed on this one.
    const layout = await readLayout(locale);
    if (!layout?.cities.some(({ slug }) => slug === city)) return;
    writeCookie('city', city);
    await showCookieCity();
  }
  addEventListener('message', (event) => {
    const answer = readFrameMessage(event, { source: frame.contentWindow, origins: [origin] });
    if (answer) adopt(answer.city).catch(() => undefined);
  });
  frame.addEventListener('load', () => say({ type: 'isCity' }));
  onCityChoice((city) => say({ type: 'city', city }));
  frame.src = origin + FRAME_PATH;
  document.body.append(frame);
}
