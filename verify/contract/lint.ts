import { createConfig, lintFromString } from '@redocly/openapi-core';

export type LintFinding = { rule: string; severity: 'error' | 'warn'; message: string; at: string };

/** Returns an independent linter's findings for an OpenAPI document, by its recommended rules. Uses no network. */
export async function lintDocument(document: object): Promise<LintFinding[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, severity, message, location }) => ({
    rule: ruleId,
    severity,
    message,
    at: location[0]?.pointer ?? '',
  }));
}
