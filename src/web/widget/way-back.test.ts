import { expect, test } from 'vitest';
import { wayBackTo } from './way-back.ts';

const HERE = 'https://widget.rampa.example/widget/?oid=1&seid=2&lang=be&distributor_company_id=7';

test('an order of seats goes on in the same widget, with what the address says of the distributor', () => {
  const order = { id: 'one', title: 'Ревизор', eventId: 5, performanceId: 6, itemId: null };
  expect(wayBackTo(order, HERE)).toBe('/widget/?oid=5&seid=6&lang=be&distributor_company_id=7&order=one');
});

test('an order of an item goes on in the sale of the item, which the host of the widget has as well', () => {
  const order = { id: 'two', title: 'Сертификат', eventId: null, performanceId: null, itemId: 3 };
  expect(wayBackTo(order, HERE)).toBe('/widget/item?lang=be&distributor_company_id=7&iid=3&order=two');
});

test('an item that goes with a performance is still sold as an item', () => {
  const order = { id: 'two', title: 'Парковка', eventId: 5, performanceId: 6, itemId: 3 };
  expect(wayBackTo(order, HERE)).toBe('/widget/item?oid=5&seid=6&lang=be&distributor_company_id=7&iid=3&order=two');
});
