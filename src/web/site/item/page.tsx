import { taxNumberLine } from '#texts/tax-number.ts';
import type { ReactNode } from 'react';
import type { ItemPage as Item } from '#api/items/contract.ts';
import { namesItsPrice } from '#domain/items/option-name.ts';
import { KIND_SLUGS, type ShopKind, SHOP_KINDS } from '#domain/items/item.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind, joinWords, upperFirst } from '#texts/typography.ts';
import { itemPicture } from '#web/posters/item-picture.ts';
import type { Moved, PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import type { ItemData, ItemRoute } from '#web/site/item/item-data.ts';
import { crumbsOf, head } from '#web/site/item/head.ts';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { Drawing } from '#web/site/parts/pictures/drawing.tsx';
import { Facts } from '#web/site/parts/facts.tsx';
import { ItemCard, ItemGrid } from '#web/site/parts/cards/item-card.tsx';
import { ItemLink } from '#web/site/parts/links/item-link.tsx';
import { itemHref, itemPrice, kindLabel, stockText } from '#web/site/parts/item-labels.ts';
import { Section } from '#web/site/parts/section.tsx';
import { buyCard, BuyCard } from '#web/site/parts/dates/buy-card.tsx';
import button from '#web/ui/button.module.css';
import css from './item.module.css';

type Shown = Omit<PageContext<ItemRoute>, 'api'>;

const OTHERS_SHOWN = 4;

/** One item: description, options, validity, seller and refund rules. */
export const page = definePage<ItemRoute, ItemData>({
  load,
  head,
  tags: ({ item }) => ['items', `item:${item.id}`],
  Page: ItemPage,
  subNavigation: false,
});

async function load({ params, api, city, site }: PageContext<ItemRoute>): Promise<ItemData | Moved | null> {
  if (params.region !== city.slug) return null;
  const [item, list] = await Promise.all([api.item(params.item), api.items()]);
  if (item === null || !(SHOP_KINDS as readonly string[]).includes(item.kind)) return null;
  // Each item has one address, with its city and kind; other addresses redirect to it.
  const isHere = item.city === null || item.city.slug === city.slug;
  if (!isHere || params.id !== KIND_SLUGS[item.kind as ShopKind]) {
    return { movedTo: itemHref(isHere ? { ...item, city: { slug: city.slug, name: '' } } : item, site.locale) };
  }
  const others = (list?.items ?? []).filter(({ id }) => id !== item.id);
  const kin = others.toSorted((one, two) => Number(two.kind === item.kind) - Number(one.kind === item.kind));
  return { item, others: kin.slice(0, OTHERS_SHOWN) };
}

function ItemPage({ data: { item, others }, context: { site, city } }: { data: ItemData; context: Shown }): ReactNode {
  const { locale } = site;
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(item, city, locale)} />
      <div className={css.top}>
        <div className={css.picture}>
          <Drawing name={`item ${item.key}`} draw={() => itemPicture(item)} />
        </div>
        <div className={css.main}>
          <p className={css.kind}>
            <a href={href(locale, 'region-items-id', { region: city.slug, id: KIND_SLUGS[item.kind as ShopKind] })}>
              {kindLabel(item.kind as ShopKind)}
            </a>
          </p>
          <h1 className={css.title}>{bind(item.title)}</h1>
          <p className={css.text}>{bind(item.description)}</p>
          <Purchase item={item} locale={locale} />
          <ItemFacts item={item} locale={locale} />
        </div>
        <div className={css.notes}>
          <h2>{m.site_items_how()}</h2>
          <p>{bind(m.site_items_how_text())}</p>
          <h2>{m.site_items_return()}</h2>
          <p>
            {bind(
              item.returnDays === 0 ? m.site_items_return_none() : m.site_items_return_text({ count: item.returnDays }),
            )}
          </p>
        </div>
      </div>
      {item.performances.length > 0 && item.isOneDay && (
        <Section title={m.site_items_performances()} count={item.performances.length}>
          <ul className={css.performances}>
            {item.performances.map((performance) => (
              <li key={performance.performanceId}>
                <div>
                  <a
                    href={href(locale, 'region-event-event', {
                      region: item.at?.citySlug ?? city.slug,
                      event: performance.eventId,
                    })}
                  >
                    {bind(performance.title)}
                  </a>
                  <p>{formatDateTime(performance.startsAt, performance.timeZone, locale, { weekday: 'short' })}</p>
                </div>
                {canBuy(item) && (
                  <ItemLink item={item} eventId={performance.eventId} className={css.quiet}>
                    {m.site_items_for_performance()}
                    <span className="vh">: {performance.title}</span>
                  </ItemLink>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section
          title={joinWords(m.site_items_more({ where: city.pluralName }))}
          all={{ text: m.site_items_crumb(), href: href(locale, 'region-items-id', { region: city.slug }) }}
        >
          <ItemGrid>
            {others.map((other) => (
              <ItemCard key={other.id} item={other} />
            ))}
          </ItemGrid>
        </Section>
      )}
    </div>
  );
}

const canBuy = ({ isOnSale, left }: Item): boolean => isOnSale && left !== 0;

/** The ticket card: options and stock above the perforation, price and buy button below it. */
function Purchase({ item, locale }: { item: Item; locale: Locale }): ReactNode {
  const note = stockText(item);
  return (
    <div className={css.purchase}>
      <BuyCard
        label={m.site_items_buy()}
        upper={
          <>
            {item.options.length > 1 ? <Options item={item} locale={locale} /> : <Valid item={item} />}
            {note !== null && <p className={css.note}>{note}</p>}
          </>
        }
        lower={
          canBuy(item) ? (
            <>
              <p className={buyCard.price}>{itemPrice(item, locale)}</p>
              <p className={buyCard.hint}>{m.site_price_fee_included()}</p>
              <ItemLink
                item={item}
                className={`${button.button} ${buyCard.action}`}
                data-variant="accent"
                data-size="l"
              >
                {m.site_items_buy()}
              </ItemLink>
            </>
          ) : (
            <p className={buyCard.price}>{itemPrice(item, locale)}</p>
          )
        }
      />
    </div>
  );
}

function Options({ item, locale }: { item: Item; locale: Locale }): ReactNode {
  return (
    <>
      <p className={css.small} id="options">
        {m.site_items_options()}
      </p>
      <ul className={css.options} aria-labelledby="options">
        {item.options.map(({ optionNo, name, priceMinor, feeMinor }) => (
          <li key={optionNo}>
            <span>{name}</span>
            {!namesItsPrice(name ?? '', priceMinor + feeMinor) && (
              <b>{formatMoney(priceMinor + feeMinor, item.currency, locale, 'long')}</b>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Valid({ item }: { item: Item }): ReactNode {
  return (
    <>
      <p className={css.small}>{m.site_items_valid()}</p>
      <p className={css.single}>{bind(upperFirst(validText(item)))}</p>
    </>
  );
}

function validText({ validDays, isOneDay }: Item): string {
  if (validDays === null) return m.site_items_valid_open();
  return isOneDay ? m.site_items_valid_one({ count: validDays }) : m.site_items_valid_days({ count: validDays });
}

function ItemFacts({ item, locale }: { item: Item; locale: Locale }): ReactNode {
  const { seller, at } = item;
  return (
    <Facts
      rows={[
        {
          name: m.site_items_valid(),
          value: item.options.length > 1 && validText(item),
        },
        {
          name: m.site_items_where(),
          value:
            at === null ? (
              (item.city?.name ?? m.site_items_everywhere())
            ) : (
              <>
                <a
                  className="link"
                  href={href(locale, 'region-objects-id-object', {
                    region: at.citySlug,
                    id: at.type.id,
                    object: at.id,
                  })}
                >
                  {bind(at.name)}
                </a>
                <br />
                {bind(at.address)}
              </>
            ),
        },
        {
          name: m.site_items_seller(),
          value: seller !== null && (
            <>
              <a className="link" href={href(locale, 'other-organizer-id', { id: seller.id })}>
                {bind(seller.name)}
              </a>
              <br />
              <span className="muted num">{taxNumberLine(item.market, seller.taxNumber)}</span>
            </>
          ),
        },
      ]}
    />
  );
}
