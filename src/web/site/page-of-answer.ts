import { placeTypeId } from '#domain/catalog/place-types.ts';
import { matchRoute, type RouteMatch } from '#domain/routing/route-table.ts';

/** An API request: the path below `/api/v3/pages/`, its query, and the slug of the city. */
export type PageAnswer = { path: string; query: URLSearchParams; region: string };

type Segments = readonly (string | null)[];

/** Finds the page that shows an API answer, so that the page's JSON-LD can be added to the answer. */
export function pageOfAnswer({ path, query, region }: PageAnswer): RouteMatch | null {
  const [kind = '', id = null] = path.split('/');
  const found = segmentsOf(kind, id, query, region);
  return found && matchRoute(found.filter((segment) => segment !== null));
}

function segmentsOf(kind: string, id: string | null, query: URLSearchParams, region: string): Segments | null {
  const [type, category] = [query.get('type'), query.get('category')];
  switch (kind) {
    case 'home':
      return [region];
    case 'tonight':
      return [region, 'tonight'];
    case 'afisha':
      return id === null ? [region, 'events', type, ...variantOf(query)] : [region, 'event', id];
    case 'objects':
      if (id !== null) return ['objects', '1', id];
      return [region, 'objects', type === null ? null : String(placeTypeId(type))];
    case 'names':
    case 'organizers':
    case 'tours':
      return ['other', kind === 'organizers' ? 'organizer' : kind, id];
    case 'events':
      return ['events', type];
    case 'index':
      return [region, 'events', type, 'indexOld'];
    case 'journal':
      // The page redirects to the address with the post's own category.
      return id === null ? ['journal', category] : ['journal', '1', id];
    case 'documents':
      return ['pages', id];
    case 'skidki':
      return id === 'notes' ? null : ['skidki', region, id, id === null ? null : query.get('event')];
    default:
      return null;
  }
}

function variantOf(query: URLSearchParams): Segments {
  for (const kind of ['genre', 'tag', 'month']) {
    const value = query.get(kind);
    if (value !== null) return [kind, value];
  }
  return [];
}
