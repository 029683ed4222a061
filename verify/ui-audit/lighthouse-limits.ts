import type { Result } from 'lighthouse';

/** One run of Lighthouse, or the median of several. Sizes in kB as transferred. */
export type Measured = {
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  /** Milliseconds; CLS has no unit. */
  lcp: number;
  cls: number;
  tbt: number;
  html: number;
  scripts: number;
  fonts: number;
  pictures: number;
  /** Styles, data, the manifest. */
  others: number;
  total: number;
  /** Lighthouse's own processor benchmark: an office computer has 1000 to 1500. */
  machine: number;
  /** Failed audits in categories that need a full score. */
  failed: string[];
};

export const LIMITS = {
  performance: 97,
  cabinetPerformance: 95,
  perfect: 100,
  lcpMs: 2000,
  cls: 0.01,
  tbtMs: 50,
} as const;
/** The widget is embedded in other pages and is no search result, so its SEO is not checked. */
export const WIDGET = 'widget';
/** Prefix of the cabinet's screen names: they are private, so no search engine finds them and nobody caches them. */
export const CABINET = 'cabinet';

export function faultsOf(page: string, run: Measured): string[] {
  const { performance, cabinetPerformance, perfect, lcpMs, cls, tbtMs } = LIMITS;
  const isPublic = !page.startsWith(CABINET);
  const least = isPublic ? performance : cabinetPerformance;
  const faults = [
    run.accessibility < perfect && `accessibility ${run.accessibility}`,
    run.practices < perfect && `best practices ${run.practices}`,
    run.performance < least && `performance ${run.performance} is below ${least}`,
    isPublic && page !== WIDGET && run.seo < perfect && `SEO ${run.seo}`,
    isPublic && run.lcp > lcpMs && `LCP ${run.lcp} ms is above ${lcpMs}`,
    isPublic && run.cls > cls && `CLS ${run.cls} is above ${cls}`,
    isPublic && run.tbt > tbtMs && `TBT ${run.tbt} ms is above ${tbtMs}`,
  ];
  return faults.filter((fault) => fault !== false).map((fault) => `${page}: ${fault}`);
}

/** Takes the median of each figure separately, as Lighthouse's guide does for figures compared one by one. */
export function median(runs: readonly Measured[]): Measured {
  const [first] = runs;
  if (first === undefined) throw new Error('No run to take the middle of');
  const figures = Object.keys(first).filter((name) => name !== 'failed') as Exclude<keyof Measured, 'failed'>[];
  const middle = Object.fromEntries(
    figures.map((name) => [name, runs.map((run) => run[name]).toSorted((a, b) => a - b)[runs.length >> 1]]),
  );
  return { ...first, ...middle, failed: [...new Set(runs.flatMap(({ failed }) => failed))] };
}

export function measured({ categories, audits, environment }: Result): Measured {
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  const weight = weights(audits['network-requests']?.details);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(figure('largest-contentful-paint')),
    cls: Math.round(figure('cumulative-layout-shift') * 1000) / 1000,
    tbt: Math.round(figure('total-blocking-time')),
    html: weight('Document'),
    scripts: weight('Script'),
    fonts: weight('Font'),
    pictures: weight('Image'),
    others: weight(),
    total: weight('Document') + weight('Script') + weight('Font') + weight('Image') + weight(),
    machine: Math.round(environment.benchmarkIndex),
    failed: ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight: worth }) => worth > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}: ${id}: ${audits[id]?.title ?? ''}`),
    ),
  };
}

const NAMED = ['Document', 'Script', 'Font', 'Image'];

/** Returns kB per kind of request; without a kind, all requests that have no column of their own. */
function weights(details: unknown): (kind?: string) => number {
  const items = (details as { items?: { resourceType?: string; transferSize?: number }[] } | undefined)?.items ?? [];
  return (kind) => {
    const own = items.filter(({ resourceType = '' }) =>
      kind === undefined ? !NAMED.includes(resourceType) : resourceType === kind,
    );
    return Math.round(own.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000);
  };
}
