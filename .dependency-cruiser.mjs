// The arrows of docs/architecture.md. TypeScript 7 has no compiler API, so the swc parser reads the files; with the
// default parser this tool would see nothing and call it a success, which is why scripts/arrows.ts counts and plants.
const TESTS = '[.](test|spec)[.]tsx?$';
const CONTRACT = '^src/api/.*contract[.]ts$';

/** @param {string} room @param {string[]} allowed */
const room = (room, allowed) => ({
  name: `${room}-may-import`,
  severity: 'error',
  comment: `src/${room} may import only ${allowed.join(', ')}`,
  from: { path: `^src/${room}/`, pathNot: TESTS },
  to: { path: '^(src|emulators|test|e2e|verify|bench|scripts)/', pathNot: [`^src/${room}/`, ...allowed] },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    room('domain', []),
    room('usecases', ['^src/domain/', CONTRACT]),
    room('adapters', ['^src/domain/', '^src/usecases/', '^src/texts/', CONTRACT]),
    room('api', ['^src/domain/', '^src/usecases/']),
    room('web', ['^src/domain/', '^src/texts/', CONTRACT]),
    room('documents', ['^src/web/', '^src/api/', '^src/usecases/', '^src/domain/', '^src/texts/']),
    room('commands', ['^src/documents/', '^src/usecases/', '^src/domain/', '^src/texts/', CONTRACT]),
    room('texts', ['^src/domain/']),
    room('demo', ['^src/domain/', '^src/usecases/']),
    {
      name: 'main-may-import',
      severity: 'error',
      comment: 'the product does not need its tests and measurements to run',
      from: { path: '^src/main/', pathNot: TESTS },
      to: { path: '^(test|e2e|verify|bench)/' },
    },
    {
      name: 'contracts-are-a-leaf',
      severity: 'error',
      comment: 'a contract imports schemas and other contracts; everybody may then read it',
      from: { path: CONTRACT },
      to: { path: '^src/', pathNot: CONTRACT },
    },
    {
      name: 'contracts-are-read-as-types',
      severity: 'error',
      comment: 'stores and use cases name the shape of a page; its schemas check calls, and calls are met in the api',
      from: { path: '^src/(usecases|adapters)/', pathNot: TESTS },
      to: { path: CONTRACT, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'endpoints-carry-no-schemas',
      severity: 'error',
      comment: 'browsers load endpoints, so schemas are imported there as types only',
      from: { path: ['endpoints-contract[.]ts$', 'endpoint-contract[.]ts$'] },
      to: { pathNot: '^src/api/endpoint-contract[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain-touches-nothing',
      severity: 'error',
      comment: 'domain is pure: no files, no network, no process',
      from: { path: '^src/domain/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'sql-lives-in-the-database-adapter',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/adapters/db/', '^src/main/', TESTS] },
      to: { path: '(^|node_modules/)(pg|kysely)(/|$)' },
    },
    {
      name: 'jobs-own-the-queue',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/adapters/jobs/', TESTS] },
      to: { path: '(^|node_modules/)pg-boss(/|$)' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-missing-files',
      severity: 'error',
      comment: 'an import that cannot be resolved hides every arrow behind it',
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: ['node_modules', '^src/texts/generated/'] },
    exclude: { path: '^src/texts/generated/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
