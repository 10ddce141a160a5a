import { describe, expect, it } from '@jest/globals';
import {
  BASE,
  GATEWAY_API,
  type Manifest,
  MONITORED,
  ofKind,
  OVERLAYS,
  read,
  rendered,
  workloads,
} from './rendered.js';

/** A release is `kubectl apply --kustomize`, by hand or by Flux or Argo CD. */

const HASHED = /-[a-z0-9]{10}$/;
const jobOf = (manifests: Manifest[]): Manifest => ofKind(manifests, 'Job')[0]!;
const waveOf = ({ metadata }: Manifest): number => Number(metadata.annotations?.['argocd.argoproj.io/sync-wave'] ?? 0);

describe.each([...OVERLAYS, MONITORED, GATEWAY_API] as const)('kubernetes/overlays/%s', (overlay) => {
  const manifests = rendered(overlay);
  const job = jobOf(manifests);
  const [container] = job['spec'].template.spec.containers;

  it('gives each release a Job of its own, because a Job cannot change', () => {
    const [, tag = ''] = /:([a-z0-9.-]+)$/.exec(container.image) ?? [];
    expect(tag).not.toBe('');
    expect(job.metadata.name).toBe(`hallpass-migrate-${tag}`);
    for (const { spec } of workloads(manifests)) expect(spec.template.spec.containers[0].image).toBe(container.image);
  });

  it('leaves that Job as it is when a setting changes', () => {
    expect(container.env).toBeUndefined();
    const names = container.envFrom.map(({ configMapRef, secretRef }: any) => (configMapRef ?? secretRef).name);
    expect(names.filter((name: string) => HASHED.test(name))).toEqual([]);
    const maps = ofKind(manifests, 'ConfigMap');
    const own = maps.filter(({ metadata }) => names.includes(metadata.name));
    const others = maps.filter((map) => !own.includes(map));
    expect(own).toHaveLength(1);
    expect(others.map(({ metadata }) => HASHED.test(metadata.name))).toEqual([true]);
    expect(own[0]?.['data']).toEqual(others[0]?.['data']);
  });

  it('removes finished Jobs', () => {
    expect(job['spec'].ttlSecondsAfterFinished).toBeGreaterThan(0);
  });

  it('lets Flux replace the Job, and Argo CD run it after its ServiceAccount and settings and before the processes', () => {
    expect(job.metadata.annotations).toMatchObject({
      'kustomize.toolkit.fluxcd.io/force': 'enabled',
      'argocd.argoproj.io/hook': 'Sync',
      'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
    });
    const before = manifests.filter((each) => waveOf(each) < waveOf(job)).map(({ kind }) => kind);
    expect(before).toEqual(expect.arrayContaining(['ConfigMap', 'NetworkPolicy', 'ServiceAccount']));
    // Argo CD waits until every object of a wave is healthy. These may never be, or not without the processes.
    const unhealthy = [
      'CronJob',
      'Deployment',
      'HorizontalPodAutoscaler',
      'HTTPRoute',
      'Ingress',
      'PodDisruptionBudget',
    ];
    expect(before.filter((kind) => unhealthy.includes(kind))).toEqual([]);
    const last = Math.max(...manifests.map(waveOf));
    for (const each of manifests.filter(({ kind }) => unhealthy.includes(kind) && kind !== 'Deployment'))
      expect({ name: each.metadata.name, wave: waveOf(each) }).toEqual({ name: each.metadata.name, wave: last });
  });

  it("gives no process the owner's credentials, by any field of its pods", () => {
    const deployments = ofKind(manifests, 'Deployment');
    expect(JSON.stringify(job)).toContain('"hallpass-owner"');
    expect(JSON.stringify(deployments)).not.toContain('hallpass-owner');
    expect(JSON.stringify(deployments)).not.toContain('"DATABASE_URL"');
  });
});

it('kubernetes/base needs no rights in the whole cluster', () => {
  const namespaced = rendered(BASE);
  expect(namespaced.filter(({ kind }) => ['Namespace', 'PriorityClass'].includes(kind))).toEqual([]);
  expect(JSON.stringify(namespaced)).not.toContain('priorityClassName');
});

it.each(OVERLAYS)('kubernetes/overlays/%s adds the namespace and the priority class by a line each', (overlay) => {
  const source = read(`kubernetes/overlays/${overlay}/kustomization.yaml`);
  expect(source).toMatch(/^ {2}- namespace\.yaml\b/m);
  expect(source).toMatch(/^ {2}- \.\.\/\.\.\/components\/priority\b/m);
  const kinds = rendered(overlay).map(({ kind }) => kind);
  expect(kinds.filter((kind) => ['Namespace', 'PriorityClass'].includes(kind))).toEqual(['Namespace', 'PriorityClass']);
});
