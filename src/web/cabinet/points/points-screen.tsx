import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CabinetPoints, PointsLine } from '#api/cabinet/points-contract.ts';
import { ownPoints } from '#api/cabinet/endpoints-contract.ts';
import { formatAmount, formatDay, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { Answered } from '../parts/answered.tsx';
import { Choice, useChoice } from '../parts/choice.tsx';
import { Bone } from '../parts/loading.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useAnswer } from '../use-answer.ts';
import { useTimeZone } from '../use-device.ts';
import { Certificates } from './certificates.tsx';
import { movementText } from './movement-text.ts';
import link from '../parts/link-button.module.css';
import css from './points.module.css';

/** The points balance and all its movements. */
export function Screen(): ReactNode {
  const answer = useAnswer(ownPoints);
  return (
    <>
      <PageHead title={m.cabinet_nav_points()} />
      <Answered answer={answer} skeleton={<Skeleton />}>
        {(points) => <Points {...points} />}
      </Answered>
    </>
  );
}

function Points({ isProved, balances, credit, certificates, movements }: CabinetPoints): ReactNode {
  if (movements.length + credit.length + certificates.length === 0) {
    return (
      <Notice
        icon="coins"
        title={isProved ? m.cabinet_points_none() : m.cabinet_points_unproved()}
        text={isProved ? m.cabinet_points_none_text() : m.cabinet_points_unproved_text()}
      >
        {isProved ? null : (
          <Link className={link.button} to="/profile">
            {m.profile_reviews_to_profile()}
          </Link>
        )}
      </Notice>
    );
  }
  return (
    <div className={css.points}>
      {balances.map((balance) => (
        <section key={balance.market} className={css.balance}>
          <p>{m.cabinet_points_now()}</p>
          <p className={css.big}>{pointsText(balance.points)}</p>
          {/* One point is one minor unit. */}
          <p>
            {m.cabinet_points_worth({ amount: formatMoney(balance.points, balance.currency, facts.locale, 'long') })}
          </p>
        </section>
      ))}
      {credit.map(({ market, currency, amountMinor }) => (
        <section key={`credit ${market}`} className={css.balance}>
          <p>{m.cabinet_credit_now()}</p>
          <p className={css.big}>{formatMoney(amountMinor, currency, facts.locale)}</p>
        </section>
      ))}
      <Certificates certificates={certificates} />
      {movements.length > 0 ? <Ledger movements={movements} /> : null}
      <p className={css.rule}>{m.cabinet_points_rule()}</p>
    </div>
  );
}

type Side = 'all' | 'in' | 'out';

function Ledger({ movements }: Pick<CabinetPoints, 'movements'>): ReactNode {
  const side = useChoice<Side>('side', ['all', 'in', 'out']);
  const shown = movements.filter(({ points }) => side === 'all' || (side === 'in') === points > 0);
  return (
    <div>
      <Choice
        label={m.cabinet_points_filter()}
        options={[
          { key: 'all', label: m.cabinet_points_all() },
          { key: 'in', label: m.cabinet_points_in() },
          { key: 'out', label: m.cabinet_points_out() },
        ]}
        param="side"
        chosen={side}
      />
      {shown.length === 0 ? (
        <p className={css.rule}>{m.cabinet_points_none_such()}</p>
      ) : (
        <ul className={css.ledger}>
          {shown.map((line) => (
            <Movement key={line.id} line={line} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Movement({ line }: { line: PointsLine }): ReactNode {
  const { icon, text } = movementText(line);
  const zone = useTimeZone();
  return (
    <li className={css.line}>
      <span className={css.icon}>
        <CabinetIcon name={icon} />
      </span>
      <span className={css.why}>
        <b>{text}</b>
        <span>
          {formatDay(line.at, zone, facts.locale, { year: true })}
          {line.order === null ? null : (
            <>
              {'\u00a0· '}
              <Link to={`/orders/${line.order.id}`}>{m.cabinet_points_order({ number: line.order.number })}</Link>
            </>
          )}
        </span>
      </span>
      <span className={css.amount}>
        <b data-in={line.points > 0 ? '' : undefined}>
          {line.points > 0 ? '+' : ''}
          {pointsText(line.points)}
        </b>
        <span>{m.cabinet_points_left({ points: pointsText(line.balance) })}</span>
      </span>
    </li>
  );
}

/** «1 240», «−500»: an integer with the language's digit grouping. */
function pointsText(points: number): string {
  return formatAmount(points * 100, facts.locale);
}

function Skeleton(): ReactNode {
  return (
    <>
      <Bone height="150px" radius="16px" />
      <Bone width="60%" height="44px" />
      <Bone height="280px" radius="16px" />
    </>
  );
}
