import type { BrowserContext } from '@playwright/test';

export interface FirstView {
  /** Lighthouse's scores, of 100. */
  performance: number;
  /** Of all runs, lowest first; this view is the one in the middle. */
  scores?: string;
  /** Of the machine, by Lighthouse: about 1,500 to 2,000 is a fast desktop. */
  benchmarkIndex: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  accessibility: number;
  bestPractices: number;
  layoutShift: number;
  requests: number;
  /** Of script, as sent. */
  scriptKb: number;
  /** When slow 3G (400 kbit/s, 400 ms) shows anything, and the screen. */
  slow3GMs: { first: number; content: number };
}

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >;
}

/** Lighthouse's report of a page, in the browser that listens at `port`. Keeps the session that the browser has. */
export async function lighthouseOf(url: string, port: number): Promise<Omit<FirstView, 'slow3GMs'>> {
  // A folder of its own, installed on demand: not a package of this one.
  const entry: string = new URL('lighthouse/node_modules/lighthouse/core/index.js', import.meta.url).href;
  const { default: lighthouse } = (await import(entry)) as {
    default: (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
  };
  const onlyCategories = ['performance', 'accessibility', 'best-practices'];
  const run = await lighthouse(url, { port, onlyCategories, logLevel: 'error', output: 'json' });
  if (run === undefined) throw new Error(`Lighthouse says nothing of ${url}`);
  const { categories, audits, environment } = run.lhr;
  const inMs = (audit: string) => Math.round(audits[audit]?.numericValue ?? 0);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const requests = audits['network-requests']?.details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return {
    performance: score('performance'),
    benchmarkIndex: Math.round(environment.benchmarkIndex),
    firstPaintMs: inMs('first-contentful-paint'),
    largestPaintMs: inMs('largest-contentful-paint'),
    blockedMs: inMs('total-blocking-time'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    layoutShift: Number((audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)),
    requests: requests.length,
    scriptKb: Math.round(scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000),
  };
}

/** Wall time of a place on slow 3G. */
export async function slow3GOf(context: BrowserContext, url: string): Promise<FirstView['slow3GMs']> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  const whenSeen = async (selector: string) => {
    await page.locator(selector).first().waitFor({ timeout: 120_000 });
    return Math.round(await page.evaluate(() => performance.now()));
  };
  const content = await whenSeen('main:not(.start) h1');
  const first = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  await page.close();
  return { first: Math.round(first), content };
}

/** The figures, each with what it was in the kept results where it differs. */
export function tableOf(found: Record<string, FirstView>, kept: Record<string, FirstView>): string {
  const rows = Object.entries(found).map(([address, view]) => {
    const before = kept[address];
    const cell = (figure: (view: FirstView) => number) => {
      const was = before === undefined ? undefined : figure(before);
      return was === undefined || was === figure(view) ? `${figure(view)}` : `${figure(view)} (was ${was})`;
    };
    return [
      address,
      cell((one) => one.performance),
      cell((one) => one.accessibility),
      cell((one) => one.bestPractices),
      cell((one) => one.firstPaintMs),
      cell((one) => one.largestPaintMs),
      cell((one) => one.blockedMs),
      cell((one) => one.layoutShift),
      cell((one) => one.requests),
      cell((one) => one.scriptKb),
      cell((one) => one.slow3GMs.first),
      cell((one) => one.slow3GMs.content),
    ].join(' | ');
  });
  const head =
    'page | performance | accessibility | best practices | first paint ms | largest ms | blocked ms | shift | requests | script kB | 3G first ms | 3G screen ms';
  return [head, ...rows].join('\n');
}
