import {
  AttributionControl,
  LngLatBounds,
  Map as LibreMap,
  Marker,
  NavigationControl,
  Popup,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { MapFrameData, MapMessage, MapPin, MapTheme, PageMessage, Point } from '#web/shared/map/map-messages.ts';
import { styleOf } from './map-style.ts';
import { toneOf } from './raster-style.ts';

export type OpenMap = {
  show(message: PageMessage): void;
  /** Closes the card of a pin; false when none was open. */
  closePin(): boolean;
};

/** Zoom at which a single place is shown: its block with the streets around it. */
const STREET_ZOOM = 15.5;
const PADDING = 56;
/** A visitor farther away from the places is not brought into the picture. */
const NEAR_DEGREES = 0.3;

setWorkerUrl(workerUrl);

export async function openMap(
  data: MapFrameData,
  first: PageMessage,
  tell: (message: MapMessage) => void,
): Promise<OpenMap> {
  const { texts } = data;
  const map = new LibreMap({
    container: 'map',
    style: await styleOf(data, first.theme),
    ...cameraOf(first),
    // The page scrolls with one finger or the wheel; the map moves with two, or with the key held.
    cooperativeGestures: true,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxZoom: 18,
    fadeDuration: 0,
    locale: {
      'NavigationControl.ZoomIn': texts.zoomIn,
      'NavigationControl.ZoomOut': texts.zoomOut,
      'Popup.Close': texts.close,
      'CooperativeGesturesHandler.MobileHelpText': texts.twoFingers,
      'CooperativeGesturesHandler.WindowsHelpText': texts.ctrlKey,
      'CooperativeGesturesHandler.MacHelpText': texts.metaKey,
      'Map.Title': document.title,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new AttributionControl({ compact: false, customAttribution: data.attribution }));
  map.addControl(new NavigationControl({ showCompass: false }));

  // Browsers that draw without a graphics card draw only the part that is in view.
  const seen = new IntersectionObserver(() => map.triggerRepaint(), { threshold: [0.2, 0.4, 0.6, 0.8, 1] });
  seen.observe(map.getContainer());

  let hasTiles = false;
  let isTold = false;
  map.on('data', (event) => {
    if (event.dataType === 'source' && 'tile' in event && event.tile !== undefined) hasTiles = true;
  });
  // A single missing tile is a hole; without any there is no map. The event also keeps failures out of the console.
  map.on('error', () => undefined);
  map.on('idle', () => {
    if (isTold) return;
    isTold = true;
    tell(hasTiles ? { type: 'drawn' } : { type: 'failed', cause: 'tiles' });
  });

  let markers: Marker[] = [];
  let card: Popup | null = null;
  let shown: PageMessage | null = null;

  async function changeTheme(theme: MapTheme): Promise<void> {
    if (map.getLayer('tiles')?.type === 'raster')
      for (const [name, value] of Object.entries(toneOf(theme)))
        map.setPaintProperty('tiles', name as never, value as never);
    else map.setStyle(await styleOf(data, theme));
  }

  function open(pin: MapPin, button: HTMLElement): void {
    card?.remove();
    card = new Popup({ offset: 18, maxWidth: '280px', focusAfterOpen: true })
      .setLngLat([pin.lon, pin.lat])
      .setDOMContent(cardOf(pin))
      .addTo(map);
    card.on('close', () => {
      card = null;
      button.focus({ preventScroll: true });
    });
  }

  return {
    show(message) {
      const { pins, here, theme } = message;
      if (shown !== null && shown.theme !== theme) void changeTheme(theme);
      const isMoved = shown !== null && JSON.stringify([shown.pins, shown.here]) !== JSON.stringify([pins, here]);
      if (shown === null || isMoved) {
        card?.remove();
        for (const marker of markers) marker.remove();
        markers = pins.map((pin) =>
          new Marker({ element: pinOf(pin, open), anchor: 'bottom' }).setLngLat([pin.lon, pin.lat]).addTo(map),
        );
        if (here !== null) {
          const dot = document.createElement('div');
          dot.className = 'here';
          dot.role = 'img';
          dot.ariaLabel = texts.here;
          markers.push(new Marker({ element: dot }).setLngLat([here.lon, here.lat]).addTo(map));
        }
      }
      if (isMoved) map.jumpTo(map.cameraForBounds(boundsOf(message), { padding: PADDING, maxZoom: STREET_ZOOM }) ?? {});
      shown = message;
    },
    closePin() {
      if (card === null) return false;
      card.remove();
      return true;
    },
  };
}

function cameraOf(message: PageMessage) {
  return { bounds: boundsOf(message), fitBoundsOptions: { padding: PADDING, maxZoom: STREET_ZOOM } };
}

function boundsOf({ pins, here }: PageMessage): LngLatBounds {
  const isNear = (point: Point): boolean =>
    pins.some(({ lat, lon }) => Math.abs(lat - point.lat) < NEAR_DEGREES && Math.abs(lon - point.lon) < NEAR_DEGREES);
  const points: Point[] = here !== null && isNear(here) ? [...pins, here] : [...pins];
  const bounds = new LngLatBounds();
  for (const { lat, lon } of points) bounds.extend([lon, lat]);
  return bounds;
}

/** A button for a place among others; a plain mark on the page of the place itself. */
function pinOf(pin: MapPin, open: (pin: MapPin, button: HTMLElement) => void): HTMLElement {
  const { name, count, href, lines } = pin;
  const isAlone = href === null && lines.length === 0;
  const element = document.createElement(isAlone ? 'div' : 'button');
  element.className = 'pin';
  element.ariaLabel = [name, ...lines.slice(0, 1)].join(': ');
  const head = document.createElement('span');
  head.textContent = count === null || count === 0 ? '' : String(count);
  element.append(head);
  if (count === 0) element.dataset['empty'] = '';
  if (isAlone) element.role = 'img';
  else
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      open(pin, element);
    });
  return element;
}

function cardOf({ name, lines, href }: MapPin): HTMLElement {
  const card = document.createElement('div');
  card.className = 'card';
  const title = document.createElement(href === null ? 'b' : 'a');
  title.textContent = name;
  if (title instanceof HTMLAnchorElement && href !== null) Object.assign(title, { href, target: '_top' });
  card.append(title);
  for (const line of lines) {
    const text = document.createElement('p');
    text.textContent = line;
    card.append(text);
  }
  return card;
}
