import { readFileSync } from 'node:fs';

export interface DescribedMetric {
  type: string;
  labels: string[];
}

/** The table of docs/metrics.md, by name. */
export function documentedMetrics(): Map<string, DescribedMetric> {
  const text = readFileSync(new URL('../../../../docs/metrics.md', import.meta.url), 'utf8');
  const rows = text.matchAll(/^\| `([a-z_]+)` \| (\w+) \| ([^|]*)\|/gm);
  return new Map(
    [...rows].map(([, name = '', type = '', labels = '']) => [
      name,
      { type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label) },
    ]),
  );
}

/** Our own metrics in a registry, by name. */
export function exposedMetrics(registry: { getMetricsAsArray(): object[] }): Map<string, DescribedMetric> {
  const all = registry.getMetricsAsArray() as { name: string; type: string; labelNames?: string[] }[];
  const own = all.filter(({ name }) => /^(hallpass|http)_/.test(name));
  return new Map(own.map(({ name, type, labelNames = [] }) => [name, { type, labels: [...labelNames] }]));
}
