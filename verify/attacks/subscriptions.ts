import { addAccounts, PASSWORD } from '../auth/people.ts';
import { type Attack, outcome } from './attack.ts';
import { aWord } from './visitor.ts';

export const subscriptions: Attack = {
  finding: 'Low: push, avatar',
  what: 'endless push subscriptions, a doubtful push address, a strip of pixels as picture, endless pictures',
  on: ['deployed', 'demo'],
  async run(at) {
    const phone = '+375291230999';
    await addAccounts(at.pool, [phone]);
    const visitor = at.visitor();
    const { json } = await visitor.auth({ phone, password: PASSWORD });
    const token = String(json['token']);
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    for (let turn = 0; turn < 43; turn += 1)
      await visitor.me(token, 'POST', '/push', { endpoint: `https://fcm.googleapis.com/fcm/send/${aWord()}`, keys });
    const endpoint = String.raw`https://fcm.googleapis.com\@evil.example`;
    const doubtful = await visitor.me(token, 'POST', '/push', { endpoint, keys });
    const { rows } = await at.pool.query<{ kept: number }>(
      `select count(*)::int as kept from push_subscription s join account a on a.id = s.account_id where a.phone = $1`,
      [phone],
    );
    const kept = rows[0]?.kept ?? -1;
    const { default: sharp } = await import('sharp');
    const draw = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#246' } })
        .png()
        .toBuffer();
    const send = (body: Buffer) =>
      visitor.ask('POST', '/api/v3/me/avatar', {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
        body,
      });
    const strip = await send(await draw(65_000, 384));
    const small = await draw(20, 20);
    const pictures: number[] = [];
    for (let turn = 0; turn < 25; turn += 1) pictures.push((await send(small)).status);
    const succeeded = kept > 10 || doubtful.status < 300 || strip.status < 300 || !pictures.includes(429);
    return outcome(
      succeeded,
      `${kept} kept, address ${doubtful.status}, strip ${strip.status}, pictures end ${pictures.at(-1)}`,
    );
  },
};
