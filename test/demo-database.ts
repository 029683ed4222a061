import { inject } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { demoTemplate } from './demo-template.ts';

/** Creates a database with the demo catalogue for the suite, as `createTestDatabase` creates an empty one. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  return createTestDatabase({ template: await demoTemplate(inject('databaseServerUrl'), inject('databaseTemplate')) });
}
