export type MapLink = { service: 'yandex' | 'google' | '2gis' | 'osm'; href: string };

/** Links to the point in the map services used in both countries. Each opens its app where one is installed. */
export function mapLinks(lat: number, lon: number): MapLink[] {
  return [
    { service: 'yandex', href: `https://yandex.com/maps/?pt=${lon},${lat}&z=17` },
    { service: 'google', href: `https://www.google.com/maps/search/?api=1&query=${lat},${lon}` },
    { service: '2gis', href: `https://2gis.com/geo/${lon},${lat}` },
    { service: 'osm', href: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}` },
  ];
}
