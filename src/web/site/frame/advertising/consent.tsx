import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { CONSENT_CATEGORIES } from '#web/shared/visitor/consent.ts';
import { Button } from '#web/ui/button.tsx';
import css from './consent.module.css';

/**
 * Asks for the visitor's cookie consent. Shown by client/consent-banner.ts until it is answered, and again from the
 * footer.
 */
export function Consent(): ReactNode {
  const { site } = useSite();
  const texts = {
    necessary: [m.site_frame_consent_necessary(), m.site_frame_consent_necessary_text()],
    analytics: [m.site_frame_consent_analytics(), m.site_frame_consent_analytics_text()],
    functional: [m.site_frame_consent_functional(), m.site_frame_consent_functional_text()],
  };
  return (
    <section className={css.consent} role="dialog" aria-label={m.site_frame_consent_title()} data-consent hidden>
      <form>
        <h2 className={css.title} tabIndex={-1}>
          {m.site_frame_consent_title()}
        </h2>
        <p>
          {m.site_frame_consent_text()}{' '}
          <a className="link" href={href(site.locale, 'pages-id', { id: 'cookie-policy' })}>
            {m.site_frame_consent_policy()}
          </a>
        </p>
        <details className={css.choice} data-consent-choice>
          <summary>{m.site_frame_consent_choose()}</summary>
          {CONSENT_CATEGORIES.map((category) => (
            <label key={category}>
              <input
                type="checkbox"
                name={category}
                defaultChecked={category === 'necessary'}
                disabled={category === 'necessary'}
              />
              <span>
                <b>{texts[category][0]}</b>
                <small>{texts[category][1]}</small>
              </span>
            </label>
          ))}
          <Button size="m" variant="quiet" type="submit" value="chosen">
            {m.site_frame_consent_save()}
          </Button>
        </details>
        <div className={css.answers}>
          <Button size="m" variant="quiet" type="submit" value="necessary">
            {m.site_frame_consent_refuse()}
          </Button>
          <Button size="m" variant="quiet" type="submit" value="all">
            {m.site_frame_consent_accept()}
          </Button>
        </div>
      </form>
    </section>
  );
}
