import type { TestProject } from 'vitest/node';
import { type BrowserFiles, findBrowser } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browser: BrowserFiles;
  }
}

export default async function prepareBrowser(project: TestProject): Promise<void> {
  project.provide('browser', await findBrowser());
}
