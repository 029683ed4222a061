import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Recommendations } from '#api/catalog/recommendations-contract.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { EventCard } from '#web/site/parts/cards/event-card.tsx';
import { Rail } from '#web/site/parts/cards/rail.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { hideRecommendations, wantsRecommendations } from '#web/shared/visitor/recommend-choice.ts';
import css from './recommend-rail.module.css';

type Items = Recommendations['items'];

/** A row with fewer cards is not worth its place. */
const FEWEST = 3;

/**
 * Events for this visitor, each with its reason. The page is the same for everybody: the browser adds the row, and only
 * while its place is still below what is seen, so that nothing moves under the eyes.
 */
export function RecommendRail({ today }: { today: string }): ReactNode {
  const { site, frame } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const [items, setItems] = useState<Items>([]);
  const [isHidden, setHidden] = useState(false);
  const undo = useRef<HTMLButtonElement>(null);
  const cityId = frame.city.id;

  useEffect(() => {
    let isGone = false;
    void (async () => {
      if (!wantsRecommendations()) return;
      const { askRecommendations } = await import('#web/site/recommend/ask-recommendations.ts');
      const found = await askRecommendations(site.locale, { id: cityId });
      const node = place.current;
      if (isGone || node === null || found.length < FEWEST) return;
      if (node.getBoundingClientRect().top >= innerHeight) setItems(found);
    })().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [site.locale, cityId]);

  // What is said instead of the row would stand above the window, and the pressed button is gone.
  useEffect(() => {
    if (!isHidden) return;
    undo.current?.focus({ preventScroll: true });
    undo.current?.scrollIntoView({ block: 'center' });
  }, [isHidden]);

  function hide(hidden: boolean): void {
    hideRecommendations(hidden);
    setHidden(hidden);
  }
  return (
    <div ref={place} className={css.place}>
      {items.length > 0 && !isHidden && (
        <Section title={m.site_recommend_title()}>
          <Rail label={m.site_recommend_title()}>
            {items.map(({ card, reason }) => (
              <div key={card.id}>
                <EventCard card={card} today={today} />
                <p className={css.why}>{bind(reasonText(reason))}</p>
              </div>
            ))}
          </Rail>
          <p className={css.note}>
            {bind(m.site_recommend_note())}
            <button type="button" onClick={() => hide(true)}>
              {m.site_recommend_hide()}
            </button>
            <button type="button" data-consent-open>
              {m.site_recommend_settings()}
            </button>
          </p>
        </Section>
      )}
      {isHidden && (
        <p className={css.note} role="status">
          {m.site_recommend_hidden()}
          <button ref={undo} type="button" onClick={() => hide(false)}>
            {m.site_recommend_back()}
          </button>
        </p>
      )}
    </div>
  );
}

export function reasonText({ kind, name }: Items[number]['reason']): string {
  if (kind === 'followed') return m.site_recommend_followed({ name });
  return kind === 'liked' ? m.site_recommend_liked({ name }) : m.site_recommend_bought({ name });
}
