import type { UsedCaptchas } from '#adapters/accounts/captcha.ts';
import type { Queryable } from '#adapters/db/connection/pool.ts';

const REMEMBER = `
insert into captcha_used (id, expires_at) values ($1, now() + make_interval(secs => $2)) on conflict do nothing`;

export function createUsedCaptchas(on: Queryable): UsedCaptchas {
  return {
    async remember(id, livesSeconds) {
      const { rowCount } = await on.query({ name: 'captchas.remember', text: REMEMBER, values: [id, livesSeconds] });
      return rowCount === 1;
    },
  };
}
