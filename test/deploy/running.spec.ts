import { describe, expect, it } from '@jest/globals';
import {
  type Manifest,
  MONITORED,
  ofKind,
  OVERLAYS,
  read,
  rendered,
  roleOf,
  workloads,
  settingsMap,
} from './rendered.js';
import { unknownFields, validate } from './strict.js';

/** How the pods of a release start, keep running and are monitored. */

const METRICS = 9464;
const deployments = (manifests: Manifest[]): Manifest[] => ofKind(manifests, 'Deployment');

function selects({ matchLabels = {}, matchExpressions = [] }: any, labels: Record<string, string>): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(
      ({ key, operator, values }: any) => values.includes(labels[key] ?? '') === (operator === 'In'),
    )
  );
}

describe.each([...OVERLAYS, MONITORED] as const)('kubernetes/overlays/%s', (overlay) => {
  const manifests = rendered(overlay);

  it('spreads the pods of each process over zones and over nodes', () => {
    for (const { spec } of deployments(manifests)) {
      const { metadata, spec: pod } = spec.template;
      expect(pod.topologySpreadConstraints.map(({ topologyKey }: any) => topologyKey)).toEqual([
        'topology.kubernetes.io/zone',
        'kubernetes.io/hostname',
      ]);
      for (const { labelSelector } of pod.topologySpreadConstraints) {
        expect(labelSelector.matchLabels['app.kubernetes.io/component']).toBe(
          metadata.labels['app.kubernetes.io/component'],
        );
        expect(selects(labelSelector, metadata.labels)).toBe(true);
      }
    }
  });

  it('goes on with a release only when a new pod has been ready for a while, and keeps pods before what has no class', () => {
    const [priority, ...others] = ofKind(manifests, 'PriorityClass');
    expect(others).toEqual([]);
    expect(priority?.['value']).toBeGreaterThan(0);
    for (const { spec } of deployments(manifests)) {
      expect(spec.minReadySeconds).toBeGreaterThanOrEqual(10);
      expect(spec.template.spec.priorityClassName).toBe(priority?.metadata.name);
    }
  });

  it('asks for a quarter of a core for the email worker, which renders', () => {
    const worker = workloads(manifests).find((each) => roleOf(each) === 'email-worker');
    expect(worker?.['spec'].template.spec.containers[0].resources.requests.cpu).toBe('250m');
  });

  it('replaces the pods when a setting changes: the ConfigMap that they name has a hash of its content', () => {
    const config = settingsMap(manifests);
    expect(config.metadata.name).toMatch(/^hallpass-[a-z0-9]{10}$/);
    for (const workload of workloads(manifests).filter(({ kind }) => kind !== 'Job')) {
      const [{ configMapRef }] = workload['spec'].template.spec.containers[0].envFrom;
      expect(configMapRef.name).toBe(config.metadata.name);
    }
  });

  it('serves metrics at a port of the pod that no Service and no Ingress leads to', () => {
    const config = settingsMap(manifests);
    expect(config['data']).toMatchObject({
      HALLPASS_METRICS_PORT: String(METRICS),
      HALLPASS_METRICS_HOST: '0.0.0.0',
    });
    for (const { spec } of deployments(manifests)) {
      expect(spec.template.spec.containers[0].ports).toContainEqual({
        name: 'metrics',
        containerPort: METRICS,
        protocol: 'TCP',
      });
    }
    const led = ofKind(manifests, 'Service').flatMap(({ spec }) => spec.ports.map(({ targetPort }: any) => targetPort));
    expect(led).not.toContain('metrics');
    expect(led).not.toContain(METRICS);
  });
});

describe(`kubernetes/overlays/${MONITORED}`, () => {
  const plain = new Map(rendered('production').map((each) => [`${each.kind} ${each.metadata.name}`, each]));
  const manifests = rendered(MONITORED);
  const changed = manifests.filter(
    (each) => JSON.stringify(plain.get(`${each.kind} ${each.metadata.name}`)) !== JSON.stringify(each),
  );

  it('is production, with a PodMonitor, its way in, alerts and a scale by the age of the queue', () => {
    expect(changed.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
      'HorizontalPodAutoscaler hallpass-email-worker',
      'NetworkPolicy metrics-from-prometheus',
      'PodMonitor hallpass',
      'PrometheusRule hallpass',
    ]);
    expect(manifests.length).toBe(plain.size + 3);
    for (const { metadata } of changed) expect(metadata).toMatchObject({ namespace: 'hallpass' });
  });

  it('has no field that Kubernetes does not know, and no value of a wrong type', async () => {
    const known = changed.filter(({ apiVersion }) => !apiVersion.startsWith('monitoring.coreos.com/'));
    expect(unknownFields(known)).toEqual([]);
    for (const manifest of known) await validate(manifest);
  });

  it('has every process watched, at its port for metrics, and lets nobody else there', () => {
    const [monitor] = ofKind(manifests, 'PodMonitor');
    expect(monitor?.['spec'].podMetricsEndpoints).toEqual([{ port: 'metrics', path: '/metrics', interval: '15s' }]);
    const ways = ofKind(manifests, 'NetworkPolicy').filter(({ spec }) =>
      (spec.ingress ?? []).some(({ ports }: any) => !ports || ports.some(({ port }: any) => port === METRICS)),
    );
    expect(ways.map(({ metadata }) => metadata.name)).toEqual(['metrics-from-prometheus']);
    const [{ from }] = ways[0]?.['spec'].ingress ?? [];
    expect(from).toHaveLength(1);
    expect(from[0].namespaceSelector.matchLabels).toEqual({ 'kubernetes.io/metadata.name': 'monitoring' });
    for (const workload of workloads(manifests)) {
      const { labels } = workload['spec'].template.metadata;
      const isProcess = workload.kind === 'Deployment';
      expect(selects(monitor?.['spec'].selector, labels)).toBe(isProcess);
      expect(selects(ways[0]?.['spec'].podSelector, labels)).toBe(isProcess);
    }
  });

  it('scales the email worker by a metric that docs/self-hosting.md makes of ours', () => {
    const [scaler] = changed.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
    expect(scaler?.['spec'].metrics.map(({ type }: any) => type)).toEqual(['Resource', 'External']);
    const name = scaler?.['spec'].metrics[1].external.metric.name as string;
    const guide = read('docs/self-hosting.md');
    expect(guide).toContain(`as: ${name}`);
    const [, source = ''] = /seriesQuery: '([a-z_]+)/.exec(guide) ?? [];
    expect(read('docs/metrics.md')).toContain(`| \`${source}\` | gauge |`);
  });
});
