import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { CONSENT_CATEGORIES } from '#web/shared/visitor/consent.ts';
import { Button } from '#web/ui/button.tsx';
import strip from '../strip.module.css';
import css from './consent.module.css';

/**
 * Asks for the visitor's cookie consent in one line; what is behind it opens within. Shown by client/consent-banner.ts until it is answered, and again from the
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
    <section
      className={`${strip.strip} ${css.consent}`}
      role="dialog"
      aria-label={m.site_frame_consent_title()}
      data-strip
      data-consent
      hidden
    >
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
          <summary>
            <span className={css.wide}>{m.site_frame_consent_choose()}</span>
            <span className={css.narrow}>{m.site_frame_consent_title_short()}</span>
          </summary>
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
        <div className={strip.answers}>
          <Button size="m" variant="quiet" type="submit" value="necessary">
            <span className="desktop">{m.site_frame_consent_refuse()}</span>
            <span className="mob">{m.site_frame_consent_refuse_short()}</span>
          </Button>
          <Button size="m" variant="quiet" type="submit" value="all">
            <span className="desktop">{m.site_frame_consent_accept()}</span>
            <span className="mob">{m.site_frame_consent_accept_short()}</span>
          </Button>
        </div>
      </form>
    </section>
  );
}
