import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { AuditReads, AuditRow } from '#usecases/reports/audit-rows.ts';

const LATEST = `
select created_at as at, actor, action, thing, detail, count(*) over ()::int as total
from audit where created_at >= $1 order by id desc limit $2`;

export function createAuditReads(on: Queryable): AuditReads {
  return {
    async latest({ since, limit }) {
      const found = await query<AuditRow & { total: number }>(on, {
        name: 'audit.latest',
        text: LATEST,
        values: [since, limit],
      });
      return { rows: found.map(({ total: _total, ...row }) => row), total: found[0]?.total ?? 0 };
    },
  };
}
