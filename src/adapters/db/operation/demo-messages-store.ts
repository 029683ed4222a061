import type pg from 'pg';
import type { DemoMessage, DemoMessages, DemoMessageSummary, NewDemoMessage } from '#usecases/mail/ports.ts';
import { query } from '#adapters/db/connection/pool.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';

const COLUMNS = `id, channel, key, sender, recipient, subject, body_text as text, body_html as html, times, created_at as "createdAt"`;

const ADD = `
insert into demo_message (channel, key, sender, recipient, subject, body_text, body_html)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (key) do update set times = demo_message.times + 1
returning id, times`;

const ATTACH = `
insert into demo_attachment (message_id, ord, filename, content_type, cid, content)
select $1, * from unnest($2::smallint[], $3::text[], $4::text[], $5::text[], $6::bytea[])`;

const LATEST = `
select m.id, m.channel, m.recipient, m.subject, m.times, m.created_at as "createdAt",
  (select count(*) from demo_attachment a where a.message_id = m.id and a.cid is null)::int as attachments
from demo_message m order by m.id desc limit $1`;

export function createDemoMessages(pool: pg.Pool): DemoMessages {
  return {
    add: (message) => inTransaction(pool, (client) => add(client, message)),
    latest: (limit) => query<DemoMessageSummary>(pool, { name: 'demo.latest', text: LATEST, values: [limit] }),
    async find(id) {
      const text = `select ${COLUMNS} from demo_message where id = $1`;
      const [message] = await query<Omit<DemoMessage, 'attachments'>>(pool, { name: 'demo.find', text, values: [id] });
      if (message === undefined) return null;
      const attachments = await query<DemoMessage['attachments'][number]>(pool, {
        name: 'demo.attachments',
        text: `select ord, filename, content_type as "contentType", cid, content from demo_attachment where message_id = $1 order by ord`,
        values: [id],
      });
      return { ...message, attachments };
    },
  };
}

async function add(client: pg.PoolClient, message: NewDemoMessage): Promise<void> {
  const values = [
    message.channel,
    message.key,
    message.sender,
    message.recipient,
    message.subject,
    message.text,
    message.html,
  ];
  const [added] = await query<{ id: number; times: number }>(client, { name: 'demo.add', text: ADD, values });
  if (added === undefined || added.times > 1 || message.attachments.length === 0) return;
  const files = message.attachments;
  await query(client, {
    name: 'demo.attach',
    text: ATTACH,
    values: [
      added.id,
      files.map((_, index) => index),
      files.map(({ filename }) => filename),
      files.map(({ contentType }) => contentType),
      files.map(({ cid }) => cid ?? null),
      files.map(({ content }) => Buffer.from(content)),
    ],
  });
}
