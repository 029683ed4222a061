import { expect, test } from 'vitest';
import { findInMigrations } from './find-in-migrations.ts';
import { removeFrom } from './removal.ts';

function without(...sources: string[]): Record<string, string> {
  const migrations = sources.map((source, at) => ({ file: `${at}.sql`, source }));
  const found = findInMigrations(migrations).flatMap(({ file, found: own }) => own.map((one) => ({ file, ...one })));
  return Object.fromEntries(
    found.map(({ file, owner, name, table, edits }) => [
      `${file} ${owner}@${table} ${name}`,
      removeFrom(sources[Number.parseInt(file, 10)] ?? '', edits),
    ]),
  );
}

const WATCHED = `create trigger t after update of a, b on x
  for each row when ((old.a, old.b) is distinct from (new.a, new.b)) execute function f();`;

test('a watched column goes from the list of columns, and from both sides of the comparison', () => {
  const found = without(WATCHED);
  expect(Object.keys(found)).toEqual(['0.sql t@x of a', '0.sql t@x of b', '0.sql t@x when a', '0.sql t@x when b']);
  expect(found['0.sql t@x of a']).toBe(WATCHED.replace('of a, b', 'of b'));
  expect(found['0.sql t@x when b']).toBe(
    WATCHED.replace('(old.a, old.b)', '(old.a)').replace('(new.a, new.b)', '(new.a)'),
  );
});

test('only the newest definition counts, and none of a trigger that is gone', () => {
  expect(
    Object.keys(
      without(
        WATCHED,
        `drop trigger t on x; create trigger t before update on x for each row
          when ((to_jsonb(old) - '{a,b}'::text[]) is distinct from (to_jsonb(new) - '{a,b}'::text[])) execute function f();`,
      ),
    ),
  ).toEqual(['1.sql t@x except a', '1.sql t@x except b']);
  expect(without(WATCHED, 'drop trigger t on x;')).toEqual({});
  const renamed = 'alter trigger t on x rename to u;';
  expect(Object.keys(without(WATCHED, renamed))[0]).toBe('0.sql u@x of a');
  expect(without(WATCHED, renamed, 'drop trigger u on x;')).toEqual({});
});

test('the columns that the function of a trigger writes count, those of other functions do not', () => {
  const body = `returns trigger language plpgsql as $$ begin insert into log (a, b) select new.a, 1; return new; end $$;`;
  const trigger = 'create trigger t after insert on x for each row execute function f();';
  expect(without(`create function f() ${body} ${trigger}`)['0.sql f@x a']).toContain('insert into log (b) select 1;');
  expect(Object.keys(without(`create function g() ${body} ${trigger}`))).toEqual([]);
});
