import { expect, test } from 'vitest';
import { findColumns, findInSql } from './find-in-sql.ts';
import { removeFrom } from './removal.ts';
import { readTokens } from './sql-tokens.ts';

/** The statement without each of its things, by name. */
function without(sql: string, find = findInSql): Record<string, string> {
  const holes = [...sql.matchAll(/\$\{[^}]*\}/g)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }));
  const tokens = readTokens(sql, { start: 0, end: sql.length }, holes);
  const found = find === findInSql ? findInSql(sql, tokens) : findColumns(tokens);
  return Object.fromEntries(found.map(({ kind, name, edits }) => [`${kind} ${name}`, removeFrom(sql, edits)]));
}

test('a column of a select goes with its comma, wherever it stands', () => {
  expect(without('select a, o.b as "bB", (select max(x) from y) as c from o')).toEqual({
    'select a': 'select o.b as "bB", (select max(x) from y) as c from o',
    'select bB': 'select a, (select max(x) from y) as c from o',
    'select c': 'select a, o.b as "bB" from o',
  });
});

test('an item ends at the comma of its own list, not inside of parentheses, strings or comments', () => {
  expect(without(`select coalesce(a, 'x, y') as a, -- one, two\n b from t`)).toEqual({
    'select a': 'select b from t',
    'select b': `select coalesce(a, 'x, y') as a from t`,
  });
});

test('"is distinct from" and "extract(… from …)" do not end a list', () => {
  expect(without('select a is distinct from b as c, extract(epoch from d) as d from t')).toEqual({
    'select c': 'select extract(epoch from d) as d from t',
    'select d': 'select a is distinct from b as c from t',
  });
});

test('returning lists, select distinct on, and the lists of subqueries count', () => {
  expect(Object.keys(without('with x as (delete from t returning id, b) select distinct on (b) b, c from x'))).toEqual([
    'select id',
    'select b',
    'select c',
  ]);
});

test('a JSON key goes with its value', () => {
  expect(without(`select jsonb_build_object('a', t.a, 'b', coalesce(t.b, 0)) from t`)).toEqual({
    'select a': `select jsonb_build_object('b', coalesce(t.b, 0)) from t`,
    'select b': `select jsonb_build_object('a', t.a) from t`,
  });
});

test.each([
  ['a single column', 'select a from t'],
  ['values without a name', `select 1, a + b, '', count(*) from t`],
  ['what exists', 'delete from t where exists (select a, b from u)'],
  ['the parts of a union', 'select a, b from t union all select c, d from u'],
  ['a parameter that nothing else mentions', 'select $1::int as a, $2::int as b from t'],
])('%s is not touched', (_, sql) => {
  expect(without(sql)).toEqual({});
});

test('a fragment of columns is a list, and what is inside of ${…} is not looked at', () => {
  expect(without('p.id, ${saleColumns(a, b)}, p.day as "localDay"', findColumns as never)).toEqual({
    'select id': '${saleColumns(a, b)}, p.day as "localDay"',
    'select localDay': 'p.id, ${saleColumns(a, b)}',
  });
});

test('a column of an insert goes with its value, and the statement still takes all parameters', () => {
  expect(without(`insert into t (a, b) values ($1, now())`)).toEqual({
    'insert a': 'with forgotten as (select ($1)::text) insert into t (b) values (now())',
    'insert b': 'insert into t (a) values ($1)',
  });
});

test('an insert inside of a statement keeps its parameters beside itself', () => {
  expect(without(`with x as (insert into t (a, b) values ($1, $1)) select`)['insert b']).toBe(
    'with x as (insert into t (a) values ($1)) select',
  );
  expect(without(`with y as (select) insert into t (a, b) select $1, c from y`)['insert a']).toBe(
    'with y as (select) , forgotten as (select ($1)::text) insert into t (b) select c from y',
  );
});

test('a column goes from every row of an insert, and the columns of its select are no list of their own', () => {
  expect(without(`insert into t as x (a, b) values (1, 2), (3, 4)`)['insert a']).toBe(
    'insert into t as x (b) values (2), (4)',
  );
  expect(Object.keys(without('insert into t (a, b) select a, b from u'))).toEqual(['insert a', 'insert b']);
});

test('an insert whose columns or values are not all written out is left alone', () => {
  expect(without('insert into t (${list}, b) select ${values}, c from u')).toEqual({});
});
