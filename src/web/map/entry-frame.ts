import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapFrameData, MapMessage } from '#web/shared/map/map-messages.ts';
import { readPageMessage } from '#web/shared/map/map-messages.ts';
import { openMap, type OpenMap } from './open-map.ts';
import './map.css';

const data = JSON.parse(document.getElementById('map-data')?.textContent ?? '') as MapFrameData;
const tell = (message: MapMessage): void => parent.postMessage(message, location.origin);
let map: Promise<OpenMap | null> | undefined;

addEventListener('message', (event) => {
  const message = readPageMessage(event, { source: parent, origin: location.origin });
  if (message === null) return;
  document.documentElement.dataset['theme'] = message.theme;
  map ??= hasWebGl()
    ? openMap(data, message, tell).catch(() => {
        tell({ type: 'failed', cause: 'tiles' });
        return null;
      })
    : Promise.resolve(null);
  void map.then((open) => open?.show(message));
});

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') void Promise.resolve(map).then((open) => open?.closePin() || tell({ type: 'close' }));
});

tell({ type: 'ready' });

function hasWebGl(): boolean {
  const canDraw = document.createElement('canvas').getContext('webgl2') !== null;
  if (!canDraw) tell({ type: 'failed', cause: 'webgl' });
  return canDraw;
}
