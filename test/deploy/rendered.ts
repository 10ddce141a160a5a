import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

export const OVERLAYS = ['development', 'production'] as const;
export type Overlay = (typeof OVERLAYS)[number];

/** Any Kubernetes object. `strict.ts` checks that its fields exist. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  [field: string]: any;
}

export const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Production with the objects that need the Prometheus Operator. */
export const MONITORED = 'production-monitored';

export const GATEWAY_API = 'production-gateway-api';

export const BASE = 'base';

/** The objects of an overlay as kustomize renders them (tools/render-manifests.mjs). */
export function rendered(overlay: Overlay | typeof MONITORED | typeof GATEWAY_API | typeof BASE): Manifest[] {
  return parseAllDocuments(read(`test/deploy/generated/${overlay}.yaml`)).map(
    (document) => document.toJS() as Manifest,
  );
}

export const ofKind = (manifests: Manifest[], kind: string): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);

/** The ConfigMap of the long-running pods; the migration Job has its own, whose name has no hash. */
export const settingsMap = (manifests: Manifest[]): Manifest =>
  ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name !== 'hallpass-migrate')!;

export const isHallpass = ({ spec }: Manifest): boolean =>
  spec.template.metadata.labels['app.kubernetes.io/name'] === 'hallpass';

/** Everything that has pods, including a CronJob with the pods of its Jobs. */
export const withPods = (manifests: Manifest[]): Manifest[] =>
  manifests
    .map((each) => (each.kind === 'CronJob' ? { ...each, spec: each['spec'].jobTemplate.spec } : each))
    .filter(({ spec }) => spec?.template?.spec);

/**
 * Everything that runs pods of the image: the Deployments, the migration Job, and the CronJob whose pods run commands.
 */
export const workloads = (manifests: Manifest[]): Manifest[] =>
  withPods(manifests)
    .filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind))
    .filter(isHallpass);

/**
 * The role in which a workload runs the image: its only argument; for `command`, `doctor` until an operator changes it.
 */
export function roleOf({ kind, spec }: Manifest): string {
  const role: string = spec.template.spec.containers[0].args.join(' ');
  return kind === 'CronJob' && role === 'doctor' ? 'command' : role;
}

export interface Compose {
  services: Record<string, { command?: string[]; environment?: Record<string, string>; [key: string]: unknown }>;
  networks: Record<string, unknown>;
}

export const compose = (): Compose => parse(read('docker/compose.yaml'), { merge: true }) as Compose;

export function envFile(path: string): Map<string, string> {
  const lines = read(path)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
