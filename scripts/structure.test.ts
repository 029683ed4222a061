import { expect, test } from 'vitest';
import { arrowsOf, circlesOfFolders, drawRooms, writesApiPath } from './structure.ts';

const arrow = (from: string, to: string) => ({ from, to });

test('a type that is imported counts between pages, and not between use cases', () => {
  const imports = (source: string, resolved: string) =>
    ({ source, dependencies: [{ resolved, dependencyTypes: ['local', 'type-only'] }] }) as never;
  const ofPages = arrow('src/web/shared/site-context.tsx', 'src/web/site/site-facts.ts');
  const ofPorts = arrow('src/usecases/orders/ports.ts', 'src/usecases/items/ports.ts');
  expect(arrowsOf([ofPages, ofPorts].map(({ from, to }) => imports(from, to)))).toEqual([ofPages]);
});

test('sibling folders that import each other are a circle, also by way of a third', () => {
  const arrows = [
    arrow('src/web/site/page.tsx', 'src/web/widget/shell.ts'),
    arrow('src/web/widget/checkout/pay.tsx', 'src/web/cabinet/client.ts'),
    arrow('src/web/cabinet/client.ts', 'src/web/site/session.ts'),
    arrow('src/web/ui/icon.tsx', 'src/domain/money.ts'),
  ];
  expect(circlesOfFolders(arrows)).toEqual([{ parent: 'src/web', folders: ['cabinet', 'site', 'widget'] }]);
});

test('a folder and the one above it, and arrows that only point down, are no circle', () => {
  const arrows = [
    arrow('src/web/site/page.tsx', 'src/web/site/parts/card.tsx'),
    arrow('src/web/site/parts/card.tsx', 'src/web/site/api-client.ts'),
    arrow('src/web/site/parts/card.tsx', 'src/web/ui/icon.tsx'),
  ];
  expect(circlesOfFolders(arrows)).toEqual([]);
});

test('the picture has each arrow between rooms once, without those of main', () => {
  const arrows = [
    arrow('src/api/orders/routes.ts', 'src/usecases/orders/checkout.ts'),
    arrow('src/api/items/routes.ts', 'src/usecases/items/hold.ts'),
    arrow('src/main/wiring/wire-application.ts', 'src/api/orders/routes.ts'),
  ];
  expect(drawRooms(arrows)).toBe('```mermaid\ngraph BT\n  api --> usecases\n```\n');
});

test.each<[string, boolean]>([
  ["await fetch('/api/v3/me')", true],
  ['const url = `/api/v3/orders/${id}`;', true],
  ['`<link href="/api/v3/plans/${plan}">`', true],
  ['`${origin}/api/v3/me`', true],
  ["import { me } from '#api/profile/endpoints-contract.ts';", false],
  [' * The path below `/api/v3/pages/`.', false],
])('a path of the API as text is found: %s', (line, isFound) => {
  expect(writesApiPath(`const a = 1;\n${line}\n`)).toBe(isFound);
});
