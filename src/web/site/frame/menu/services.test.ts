import { expect, test } from 'vitest';
import { servicesMenu } from './services.ts';

const links = [{ name: 'Все', url: 'journal' }];
const list = [
  { key: 'guide', name: 'Афиша', enable: true, links },
  { key: 'journal', name: 'Журнал', enable: true, links },
  { key: 'cabinet', name: 'Кабинет', enable: false, links },
  { key: 'empty', name: 'Пусто', enable: true, links: [] },
];

test('the services menu leaves out the service one is in and those switched off', () => {
  expect(servicesMenu(list, 'guide').map(({ key }) => key)).toEqual(['journal']);
  expect(servicesMenu(list, 'journal').map(({ key }) => key)).toEqual(['guide']);
});
