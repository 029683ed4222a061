import { describe, expect, test } from 'vitest';
import { supportLimits } from './support-limits.ts';
import { checkSupportRequest, MESSAGE_LENGTH, SUPPORT_NAME_LENGTH } from './support-request.ts';

const good = {
  name: ' Анна  К. ',
  email: ' Anna@Mail.example ',
  topic: 'refund',
  orderNumber: 'ra 4k7p 2oxz',
  text: 'Когда вернутся деньги?\r\n\r\n\r\n\r\nСпасибо',
};

describe('a request to support', () => {
  test('is kept tidy: address in lower case, order number as we write it, one empty line between paragraphs', () => {
    expect(checkSupportRequest(good)).toEqual({
      ok: true,
      content: {
        name: 'Анна К.',
        email: 'anna@mail.example',
        topic: 'refund',
        orderNumber: 'RA-4K7P-20XZ',
        text: 'Когда вернутся деньги?\n\nСпасибо',
      },
    });
  });

  test('needs neither a name nor an order', () => {
    expect(checkSupportRequest({ ...good, name: '', orderNumber: ' ' })).toMatchObject({
      ok: true,
      content: { name: null, orderNumber: null },
    });
  });

  test.each([
    [{ email: 'anna' }, { email: 'email_invalid' }],
    [{ topic: '' }, { topic: 'topic_missing' }],
    [{ topic: 'toString' }, { topic: 'topic_missing' }],
    [{ text: 'Привет' }, { text: 'text_short' }],
    [{ text: '🎭'.repeat(MESSAGE_LENGTH.most + 1) }, { text: 'text_long' }],
    [{ name: 'я'.repeat(SUPPORT_NAME_LENGTH + 1) }, { name: 'name_long' }],
    [{ orderNumber: 'заказ' }, { orderNumber: 'order_number_invalid' }],
    [{ orderNumber: 'RA-4K7P-20XZ-1' }, { orderNumber: 'order_number_invalid' }],
    [
      { email: '', text: '' },
      { email: 'email_invalid', text: 'text_short' },
    ],
  ])('with %j is told what is wrong', (part, faults) => {
    expect(checkSupportRequest({ ...good, ...part })).toEqual({ ok: false, faults });
  });

  test('holds a picture as one character', () => {
    expect(checkSupportRequest({ ...good, text: '🎭'.repeat(MESSAGE_LENGTH.most) }).ok).toBe(true);
  });
});

test('a browser without scripts may write less often, and labels of one mailbox count together', () => {
  const of = (isSolved: boolean, email = 'anna+tickets@mail.example') =>
    Object.fromEntries(
      supportLimits({ email, address: '198.51.100.7', isSolved }).map(({ key, limit }) => [key, limit]),
    );
  expect(of(true)).toEqual({
    'support:mailbox:anna@mail.example': 5,
    'support:address:198.51.100.7': 10,
    'support:network:198.51.100.0/24': 100,
  });
  expect(of(false)).toMatchObject({ 'support:unsolved': 60, 'support:address:198.51.100.7': 3 });
});
