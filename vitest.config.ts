import { defineConfig } from 'vitest/config';

const NOT_UNIT = ['**/*.db.test.ts', '**/*.race.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['test/console.ts'],
    // Tests import the compiled texts; a fresh clone has none yet.
    globalSetup: ['test/compile-texts.setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Vitest would leave a core to itself, and its own process only waits.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,test,emulators,verify,bench,scripts}/**/*.test.{ts,tsx}'],
          exclude: NOT_UNIT,
          // Most of the time would go into loading the same modules for each file.
          isolate: false,
          // Some follow rules of thousands of dates; slow machines need more than the default of five seconds.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['{src,test,emulators,verify}/**/*.db.test.ts'],
          globalSetup: ['test/cluster.ts'],
          // As above: a database of its own is what a suite needs.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'race',
          include: ['{src,test,verify}/**/*.race.test.ts'],
          globalSetup: ['test/cluster.ts'],
          // Races need the machine for themselves.
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['test/cluster.ts', 'test/browser-setup.ts', 'test/demo-app.setup.ts'],
          // Each has an application of its own. Browsers and pages wait for one another, so on two cores four finish
          // sooner than three, and six no sooner than four.
          maxWorkers: 4,
          // The default of a second is too short for a page on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
