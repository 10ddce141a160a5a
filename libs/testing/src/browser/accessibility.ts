import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = (): string => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that a color scheme can change. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Lists axe's violations of WCAG 2.2 AA and best practices on a page, each with the affected elements.
 * @param rules `colors`: only those that a color scheme can change, for a page that was checked in another scheme
 */
export async function violationsOf(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe());
  const options = { resultTypes: ['violations'], ...(rules === 'colors' && { runOnly: COLOR_RULES }) };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
