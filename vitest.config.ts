import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'emulators/**/*.test.ts', 'verify/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.race.test.ts'],
        },
      },
    ],
  },
});
