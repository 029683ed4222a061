import { type MarketName, MARKETS } from '#domain/markets/market.ts';

/** Names of services are written the same way in every language. */
export type RouteLink = { name: string; href: string };

/** Routes to the point in the map services used in both countries. Each opens its app where one is installed. */
export function routeLinks(lat: number, lon: number): RouteLink[] {
  return [
    { name: 'Yandex Maps', href: `https://yandex.com/maps/?rtext=~${lat},${lon}&rtt=mt` },
    { name: 'Google Maps', href: `https://www.google.com/maps/dir/?api=1&destination=${lat},${lon}` },
    { name: '2GIS', href: `https://2gis.com/directions/points/%7C${lon}%2C${lat}` },
    { name: 'OpenStreetMap', href: `https://www.openstreetmap.org/directions?to=${lat}%2C${lon}` },
  ];
}

/** Yandex Go counts taxis that a link has called by this number, which its documentation gives to everybody. */
const YANDEX_GO = '1178268795219780156';

/** Taxi services of the market that take a destination from a link. */
export function taxiLinks(lat: number, lon: number, market: MarketName): RouteLink[] {
  const links = {
    'yandex-go': {
      name: 'Yandex Go',
      href: `https://3.redirect.appmetrica.yandex.com/route?end-lat=${lat}&end-lon=${lon}&ref=rampa&appmetrica_tracking_id=${YANDEX_GO}`,
    },
    bolt: { name: 'Bolt', href: `https://bolt.eu/ride/?destination_lat=${lat}&destination_lng=${lon}` },
  };
  return MARKETS[market].taxis.map((service) => links[service]);
}
