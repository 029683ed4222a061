import { isDatabaseTrouble } from '#adapters/db/connection/database-trouble.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import type { City } from '#api/catalog/contract.ts';
import * as guide from '#api/catalog/endpoints-contract.ts';
import { layoutView } from '#api/catalog/layout-view.ts';
import { findHost, hostTable, LOCAL_HOSTS } from '#domain/hosts/host-table.ts';
import { localeFromApi } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { Site } from '#documents/site/register-site.ts';
import type { MapSettings } from '#documents/site/map-settings.ts';
import { registerSite } from '#documents/site/register-site.ts';
import type { LayoutContent } from '#usecases/catalog/layout-content.ts';

const ROOT = join(import.meta.dirname, '../..');
const CITIES: [id: number, slug: string, name: string, plural: string, country: number, lat: number, lon: number][] = [
  [1, 'minsk', 'Минск', 'Минске', 1, 53.9, 27.56],
  [2, 'brest', 'Брест', 'Бресте', 1, 52.09, 23.69],
  [3, 'gomel', 'Гомель', 'Гомеле', 1, 52.42, 31.01],
  [4, 'moscow', 'Москва', 'Москве', 2, 55.75, 37.62],
  [5, 'tbilisi', 'თბილისი', 'თბილისში', 3, 41.72, 44.78],
];
const NAMES = {
  kino: 'Кино',
  teatr: 'Театр',
  koncert: 'Концерты',
  festival: 'Фестивали',
  cirk: 'Цирк',
  sport: 'Спорт',
  detyam: 'Детям',
  kviz: 'Квизы',
  trening: 'Тренинги',
  kvest: 'Квесты',
  top: 'Топ',
};

export type SiteServer = {
  app: FastifyInstance;
  site: Site;
  calls: string[];
  visits: unknown[];
  /** Makes this API path fail from now on; null restores it. */
  break: (path: string | null, status?: 500 | 503) => void;
  /** Sets whether reading the list of cities fails. */
  losesCities: (isLost: boolean) => void;
  /** Makes every request for the list of cities hang from now on. */
  freezesCities: () => void;
};

/** The built site over an API that answers from memory: tests frame and guards without a database. */
export async function aSiteServer(
  options: {
    isProduction?: boolean;
    withOthers?: boolean;
    isEmpty?: boolean;
    map?: MapSettings;
    routes?: readonly FastifyPluginCallback[];
  } = {},
): Promise<SiteServer> {
  const app = Fastify({ logger: false });
  const hosts = hostTable(LOCAL_HOSTS, null);
  const calls: string[] = [];
  const visits: unknown[] = [];
  let broken: string | null = null;
  let brokenStatus = 500;
  let hasLostCities = false;
  let hasFrozenCities = false;
  const known = options.isEmpty ? [] : CITIES;
  const contents = JSON.parse(readFileSync(join(ROOT, 'data/layout.json'), 'utf8')) as {
    market: 'belarus' | 'georgia';
    content: LayoutContent;
  }[];

  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (path.startsWith('/api')) calls.push(request.url);
    if (path === broken) void reply.code(brokenStatus).send();
    else done();
  });
  app.post('/api/v3/visits', async (request, reply) => {
    visits.push(request.body);
    return reply.code(204).send();
  });
  for (const routes of options.routes ?? []) await app.register(routes);
  app.get('/health/full', () => ({ status: 'ok' }));
  app.get(guide.layout.path, (request) => {
    const { lang } = request.query as { lang?: string };
    const host = findHost(hosts, request.headers.host);
    const market = MARKETS[host?.market ?? 'belarus'];
    const content = contents.find((entry) => entry.market === market.name)?.content;
    if (!content) throw new Error('no layout content');
    const cities = known.filter(([, slug]) => slug !== 'moscow' || host?.ru).map(aCity);
    const countries = [1, 2, 3].map((id) => ({
      id,
      code: ['BY', 'RU', 'GE'][id - 1] ?? '',
      name: ['Беларусь', 'Россия', 'Грузия'][id - 1] ?? '',
      regions: cities
        .filter((city) => city.region.countryId === id)
        .map((city) => ({
          id: city.regionId,
          name: city.region.name,
          cities: [{ id: city.id, name: city.name, slug: city.slug, events: city.events }],
        })),
    }));
    return layoutView(market, localeFromApi(lang), content, {
      countries: countries.filter((country) => country.regions.length > 0),
      cities,
    });
  });
  app.get(guide.categories.path, () => ({
    categories: Object.entries(NAMES).map(([slug, name]) => ({ slug, name, plural: name, singular: name, count: 3 })),
  }));
  app.get(guide.services.path, () => ({
    services: [
      { key: 'guide', name: 'Афиша', enable: true, links: [{ name: 'Все события', url: '{city}/events' }] },
      { key: 'journal', name: 'Журнал', enable: true, links: [{ name: 'Свежие статьи', url: 'journal' }] },
      { key: 'cabinet', name: 'Кабинет', enable: false, links: [{ name: 'Мои билеты', url: 'cabinet' }] },
    ],
  }));
  app.get(guide.search.path, (request) => {
    const text = (request.query as Record<string, string>)['search[query]'] ?? '';
    const none = { items: [] as object[] };
    const found = text.startsWith('пав')
      ? { items: [{ id: 7, title: 'Павлинка', hint: 'Театр, 21 ноября', url: 'minsk/event/7' }] }
      : none;
    const order = found.items.length > 0 ? ['performances'] : [];
    const rest = { objects: none, posts: none, videos: none, names: none, tours: none };
    return { readAs: null, facets: [], pages: [], isUnderstood: false, order, ...rest, performances: found };
  });
  const site = await registerSite(app, {
    hosts,
    isDatabaseTrouble,
    cities: async () => {
      if (hasLostCities) throw Object.assign(new Error('the database system is starting up'), { code: '57P03' });
      if (hasFrozenCities) await new Promise(() => undefined);
      return known.map(([id, slug, , , country]) => ({
        id,
        slug,
        timeZone: 'Europe/Minsk',
        market: country === 3 ? 'georgia' : 'belarus',
        countryCode: ['BY', 'RU', 'GE'][country - 1] ?? '',
      }));
    },
    originOf: (host) => `http://${host.host}:${portOf(app)}`,
    get frameSources() {
      return LOCAL_HOSTS.filter(({ role }) => role === 'cabinet').map(({ host }) => `http://${host}:${portOf(app)}`);
    },
    gatewayOrigins: [],
    map: options.map ?? null,
    loginPopup: 'newer',
    widget: () => async (_request, reply) => reply.code(404).send(),
    isProduction: options.isProduction ?? false,
    now: () => new Date(),
  });
  return {
    app,
    site,
    calls,
    visits,
    break(path, status = 500) {
      broken = path;
      brokenStatus = status;
    },
    losesCities: (isLost) => void (hasLostCities = isLost),
    freezesCities: () => void (hasFrozenCities = true),
  };
}

function aCity([id, slug, name, pluralName, countryId, lat, lon]: (typeof CITIES)[number]): City {
  return {
    id,
    slug,
    name,
    pluralName,
    regionId: id,
    lat,
    lon,
    timezone: '+0300',
    timeZone: 'Europe/Minsk',
    sort: 0,
    region: { id, name: `${name}, область`, countryId },
    countryCode: countryId === 2 ? 'GE' : 'BY',
    events: 12 * id,
  };
}

/** A server that only answers injected requests has no port and uses the default one. */
function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 3000;
}
