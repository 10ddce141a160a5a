import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/**
 * Evaluates the alert rules of kubernetes/components/prometheus as Prometheus does, for the part of the language that
 * they use.
 */

export interface AlertRule {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}
export type Scrape = readonly Sample[];

export function alertRules(): AlertRule[] {
  const file = new URL('../../kubernetes/components/prometheus/alerts.yaml', import.meta.url);
  const { spec } = parse(readFileSync(file, 'utf8')) as { spec: { groups: { rules: AlertRule[] }[] } };
  return spec.groups.flatMap(({ rules }) => rules);
}

/** @param text in Prometheus' format @param instance the process that returned it */
export function samplesOf(text: string, instance: string): Sample[] {
  const lines = text.split('\n').filter((line) => /^[a-z]/.test(line));
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, said]) => [key!, said!]);
    return { name, labels: { ...Object.fromEntries(pairs), instance }, value: Number(value) };
  });
}

const SELECTOR = /^(\w+)(?:\{(.*)\})?$/;
const MATCHER = /^(\w+)(=~|=)"([^"]*)"$/;
const AGGREGATE = /^(max|sum)(?: by \((\w+)\))? ?\((?:increase\((.+)\[\w+\]\)|(.+))\)$/;

/** By the value of the grouping label, or under '' without one. */
type Groups = Map<string, number>;

function select(selector: string, scrape: Scrape): Sample[] {
  const [, name, list = ''] = SELECTOR.exec(selector) ?? [];
  if (!name) throw new Error(`Not a selector that this evaluates: ${selector}`);
  const matchers = list === '' ? [] : list.split(/,(?=\w+=)/);
  return scrape.filter((sample) => {
    const fits = (matcher: string): boolean => {
      const [, label, operator, value] = MATCHER.exec(matcher) ?? [];
      if (!label) throw new Error(`Not a matcher that this evaluates: ${matcher}`);
      const said = sample.labels[label] ?? '';
      return operator === '=' ? said === value : new RegExp(`^(?:${value})$`).test(said);
    };
    return sample.name === name && matchers.every(fits);
  });
}

/** Increase of a counter between two scrapes. A new series has no increase, as in Prometheus. */
function increases(selector: string, before: Scrape, now: Scrape): Sample[] {
  const keyOf = ({ labels }: Sample): string => JSON.stringify(Object.entries(labels).sort());
  const earlier = new Map(select(selector, before).map((sample) => [keyOf(sample), sample.value]));
  return select(selector, now).flatMap((sample) => {
    const value = earlier.get(keyOf(sample));
    return value === undefined ? [] : [{ ...sample, value: sample.value - value }];
  });
}

function evaluate(term: string, before: Scrape, now: Scrape): Groups {
  if (/^[\d.]+$/.test(term)) return new Map([['', Number(term)]]);
  const [, factor, product] = /^([\d.]+) \* (.+)$/.exec(term) ?? [];
  if (product) return new Map([...evaluate(product, before, now)].map(([key, value]) => [key, value * Number(factor)]));
  const [, how, label, counter, gauge] = AGGREGATE.exec(term) ?? [];
  if (!how) throw new Error(`Not a term that this evaluates: ${term}`);
  const samples = counter ? increases(counter, before, now) : select(gauge!, now);
  const groups: Groups = new Map();
  for (const { labels, value } of samples) {
    const key = label ? (labels[label] ?? '') : '';
    const sum = groups.get(key);
    groups.set(key, sum === undefined ? value : how === 'max' ? Math.max(sum, value) : sum + value);
  }
  return groups;
}

/** Whether a rule's condition holds between two scrapes. */
export function holds({ expr }: AlertRule, before: Scrape, now: Scrape): boolean {
  const [left = '', right = ''] = expr.split(' > ');
  const [values, limits] = [evaluate(left, before, now), evaluate(right, before, now)];
  return [...values].some(([key, value]) => {
    const limit = limits.get(key) ?? (/^[\d.]+$/.test(right) ? limits.get('') : undefined);
    return limit !== undefined && value > limit;
  });
}

export const metricsOf = ({ expr }: AlertRule): string[] => expr.match(/\bhallpass_\w+/g) ?? [];
