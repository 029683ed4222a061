import type { ReactNode } from 'react';
import type { LiveEvent, PostPage, PostPlace } from '#api/journal/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { calendarDay } from '#texts/format.ts';
import { bind } from '#texts/typography.ts';
import { PhotoImage } from '#web/shared/photo-image.tsx';
import { placePicture } from '#web/posters/place-picture.ts';
import { Drawing } from '#web/site/parts/pictures/drawing.tsx';
import { PosterImage } from '#web/site/parts/pictures/poster-image.tsx';
import { ShowtimeButton } from '#web/site/parts/dates/showtime-button.tsx';
import { dayText } from '#web/site/parts/dates/when-text.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './post-body.module.css';

type Block = PostPage['blocks'][number];

/** The post's text, with places and performances of the guide between its paragraphs. */
export function PostBody({ blocks, today }: { blocks: readonly Block[]; today: string }): ReactNode {
  // Headings of these blocks are one level below the text's own headings, if one precedes them.
  const found = blocks.findIndex(({ type }) => type === 'h2');
  const firstHeading = found < 0 ? blocks.length : found;
  return (
    <div className={css.read}>
      {blocks.map((block, at) => (
        // Blocks are identified by position only, which is safe because the text does not change while it is read.
        // oxlint-disable-next-line react/no-array-index-key
        <BodyBlock key={at} block={block} today={today} heading={firstHeading < at ? 'h3' : 'h2'} />
      ))}
    </div>
  );
}

type Heading = 'h2' | 'h3';

function BodyBlock({ block, today, heading }: { block: Block; today: string; heading: Heading }): ReactNode {
  switch (block.type) {
    case 'h2':
      return <h2>{bind(block.text)}</h2>;
    case 'p':
      return <p>{bind(block.text)}</p>;
    case 'quote':
      return (
        <blockquote>
          <p>{bind(block.text)}</p>
        </blockquote>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{bind(item)}</li>
          ))}
        </ul>
      );
    case 'event':
      return <EventAside event={block.event} today={today} heading={heading} />;
    case 'place':
      return <PlaceAside place={block.place} heading={heading} />;
  }
}

type EventProps = { event: LiveEvent; today: string; heading: Heading };

/** An upcoming performance with its showtime button. */
function EventAside({ event, today, heading: Name }: EventProps): ReactNode {
  const { locale } = useSite().site;
  const { offer } = event;
  const address = href(locale, 'region-event-event', { region: event.citySlug, event: event.id });
  const where = `${dayText(calendarDay(offer.startsAt, event.timeZone), today, locale)}, ${event.place}, ${event.city}`;
  return (
    <aside className={css.live} aria-label={`${m.site_journal_live()}: ${event.title}`}>
      <a href={address} tabIndex={-1} aria-hidden="true">
        <PosterImage eventId={event.id} version={event.posterVersion} photo={event.photo} />
      </a>
      <div>
        <p>{m.site_journal_live()}</p>
        <Name className={css.name}>
          <a href={address}>{bind(event.title)}</a>
        </Name>
        <p>
          {bind(where)} <span className={css.age}>{event.age}</span>
        </p>
      </div>
      <ShowtimeButton offer={offer} eventId={event.id} timeZone={event.timeZone} />
    </aside>
  );
}

function PlaceAside({ place, heading: Name }: { place: PostPlace; heading: Heading }): ReactNode {
  const { locale } = useSite().site;
  const address = href(locale, 'region-objects-id-object', {
    region: place.citySlug,
    id: place.type.id,
    object: place.id,
  });
  return (
    <aside className={css.live} data-place aria-label={`${m.site_journal_place()}: ${place.name}`}>
      <a className={css.facade} href={address} tabIndex={-1} aria-hidden="true">
        {place.photo === null ? (
          <Drawing
            name={`place ${place.key}`}
            draw={() => placePicture({ id: place.id, key: place.key, type: place.type.key })}
          />
        ) : (
          <PhotoImage photo={place.photo} shape="wide" sizes="160px" />
        )}
      </a>
      <div>
        <p>{place.type.name}</p>
        <Name className={css.name}>
          <a href={address}>{bind(place.name)}</a>
        </Name>
        <p>
          {bind(`${place.city}, ${place.address}`)}
          {place.events > 0 && (
            <>
              {'\u00a0· '}
              {m.site_events_count({ count: place.events })}
            </>
          )}
        </p>
      </div>
    </aside>
  );
}
