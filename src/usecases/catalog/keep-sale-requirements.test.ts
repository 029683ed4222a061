import { expect, test } from 'vitest';
import type { Problem, SourceRecord } from '#domain/catalog/import/problem.ts';
import { keepRegisterEntries } from './keep-sale-requirements.ts';

const source: SourceRecord = {
  origin: { file: 'organizers.json', path: '0', locate: () => ({ line: 1, column: 1 }) },
  value: {},
};
const agency = {
  key: 'agency',
  name: { ru: 'Агентство' },
  market: 'belarus',
  taxNumber: '191120757',
  city: 'minsk',
} as const;
const onSale = [{ key: 'play', organizer: 'agency', permitNo: null, registerNo: null }];

test.each([
  ['stays', 'Р-1', ['registerNo of agency stays: seats are being sold already']],
  ['that never was is not missed', null, []],
] as const)('a register entry %s when a record without one comes', (_, registerNo, reports) => {
  const problems: Problem[] = [];
  const kept = keepRegisterEntries([{ item: agency, source }], [{ ...agency, registerNo }], onSale, problems);
  expect(kept).toEqual([registerNo === null ? agency : { ...agency, registerNo }]);
  expect(problems.map(({ reason }) => reason)).toEqual(reports);
});
