import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Manifest,
  MONITORED,
  ofKind,
  OVERLAYS,
  rendered,
  roleOf,
  withPods,
  workloads,
  GATEWAY_API,
  settingsMap,
} from './rendered.js';
import { unknownFields, validate } from './strict.js';

describe('manifests', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));

  /** Time for child processes and the compiler on a busy machine. */

  const SERVICES = ['auth', 'users', 'permissions', 'projects', 'payments', 'email'];
  const ROLES = ['gateway', ...SERVICES, 'email-worker'];

  describe('the check itself refuses', () => {
    const good: Manifest = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'x' },
      spec: { ports: [{ port: 80 }] },
    };

    it('a field that Kubernetes does not know, at any depth', () => {
      expect(unknownFields([good])).toEqual([]);
      const [first, second, ...more] = unknownFields([
        { ...good, specs: {} },
        { ...good, spec: { ports: [{ port: 80, targetPorts: 'http' }] } },
      ]);
      expect(first).toMatch(/^Service x: .*"specs"' does not exist/);
      expect(second).toMatch(/^Service x: .*"targetPorts"' does not exist/);
      expect(more).toEqual([]);
    });

    it('a value of a wrong type, and an unknown kind', async () => {
      await expect(validate(good)).resolves.toBeUndefined();
      await expect(validate({ ...good, spec: { ports: [{ port: {} }] } })).rejects.toThrow('port');
      await expect(validate({ ...good, kind: 'Servise' })).rejects.toThrow();
    });
  });

  it('checks what kustomize renders of the sources as they are, without a warning', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/render-manifests.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  /** Every list of ports of an object, at any depth. */
  function portsIn(value: unknown): { protocol?: string }[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, each]) =>
      key === 'ports' && Array.isArray(each) ? (each as { protocol?: string }[]) : portsIn(each),
    );
  }

  // The cluster fills in a missing protocol, so every later apply or diff would find a difference.
  it.each([...OVERLAYS, MONITORED] as const)('every port of kubernetes/overlays/%s names its protocol', (overlay) => {
    const ports = rendered(overlay).flatMap((manifest) =>
      portsIn(manifest).map((port) => ({ of: `${manifest.kind} ${manifest.metadata.name}`, port })),
    );
    expect(ports.filter(({ port }) => port.protocol === undefined)).toEqual([]);
    for (const { of, port } of ports)
      if (of !== 'NetworkPolicy dns') expect({ of, protocol: port.protocol }).toEqual({ of, protocol: 'TCP' });
  });

  describe.each(OVERLAYS)('kubernetes/overlays/%s', (overlay) => {
    let manifests: Manifest[];
    beforeAll(() => {
      manifests = rendered(overlay);
    });

    const pods = () =>
      withPods(manifests).map(({ kind, metadata, spec }) => ({
        name: `${kind} ${metadata.name}`,
        spec: spec.template.spec,
      }));

    it('has no field that Kubernetes does not know, and no value of a wrong type', async () => {
      expect(unknownFields(manifests)).toEqual([]);
      for (const manifest of manifests) await validate(manifest);
    });

    it('holds no Secret, for those are made by command', () => {
      expect(ofKind(manifests, 'Secret')).toEqual([]);
    });

    it('lets no pod be root, write to its root file system, gain privileges or call the cluster', () => {
      expect(pods().length).toBeGreaterThan(ROLES.length);
      for (const { name, spec } of pods()) {
        const { runAsNonRoot, runAsUser, seccompProfile } = spec.securityContext;
        expect({ name, runAsNonRoot, isRoot: runAsUser === 0, seccompProfile }).toEqual({
          name,
          runAsNonRoot: true,
          isRoot: false,
          seccompProfile: { type: 'RuntimeDefault' },
        });
        expect({ name, token: spec.automountServiceAccountToken }).toEqual({ name, token: false });
        for (const container of spec.containers) {
          expect({ name, context: container.securityContext }).toEqual({
            name,
            context: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
          });
          const { requests, limits } = container.resources;
          for (const amount of [requests.cpu, requests.memory, limits.cpu, limits.memory]) expect(amount).toBeDefined();
        }
      }
      for (const account of ofKind(manifests, 'ServiceAccount')) {
        expect(account['automountServiceAccountToken']).toBe(false);
      }
    });

    it('runs each role once, under an account of its own, the migrations as a Job and commands when an operator asks', () => {
      const running = workloads(manifests);
      expect(
        running
          .filter(({ kind }) => kind === 'Deployment')
          .map(roleOf)
          .sort(),
      ).toEqual([...ROLES].sort());
      expect(running.filter(({ kind }) => kind === 'Job').map(roleOf)).toEqual(['migrate']);
      expect(ofKind(running, 'CronJob').map(roleOf)).toEqual(['command']);
      expect(ofKind(manifests, 'CronJob')[0]?.['spec'].suspend).toBe(true);
      for (const workload of running) {
        expect(workload['spec'].template.spec.serviceAccountName).toBe(`hallpass-${roleOf(workload)}`);
      }
    });

    it('tells processes from what a release needs before them', () => {
      const first = manifests.filter(({ metadata }) => metadata.labels?.['hallpass/part'] !== 'process');
      expect(first.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['Namespace', 'ConfigMap', 'NetworkPolicy']),
      );
      expect(workloads(first).map(roleOf).sort()).toEqual(['command', 'migrate']);
    });

    it('stops no pod before its requests can be finished, and takes none in use before the next one is', () => {
      for (const { spec } of ofKind(manifests, 'Deployment')) {
        const { terminationGracePeriodSeconds, containers } = spec.template.spec;
        const [, pauseSeconds] = containers[0].lifecycle.preStop.exec.command;
        // A process finishes its requests and jobs within 30 s of the signal.
        expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(pauseSeconds) + 30);
        expect(Number(pauseSeconds)).toBeGreaterThanOrEqual(5);
        expect(containers[0].readinessProbe.httpGet).toEqual({ path: '/health', port: 'http' });
        expect(containers[0].startupProbe.httpGet).toEqual({ path: '/health?db=1', port: 'http' });
        expect(containers[0].livenessProbe.httpGet).toEqual({ path: '/health', port: 'http' });
        expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
      }
    });

    it('scales each Deployment, keeps one pod of it through a drain, and gives those that answer a Service', () => {
      const names = ofKind(manifests, 'Deployment').map(({ metadata }) => metadata.name);
      const labelsOf = (name: string) =>
        ofKind(manifests, 'Deployment').find(({ metadata }) => metadata.name === name)?.['spec'].template.metadata
          .labels;
      expect(ofKind(manifests, 'HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name)).toEqual(names);
      for (const budget of ofKind(manifests, 'PodDisruptionBudget')) {
        expect(labelsOf(budget.metadata.name)).toMatchObject(budget['spec'].selector.matchLabels);
        expect(Object.keys(budget['spec'].selector.matchLabels)).toContain('app.kubernetes.io/component');
      }
      expect(ofKind(manifests, 'PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual(names);
      const services = ofKind(manifests, 'Service').filter(({ metadata }) => metadata.name.startsWith('hallpass-'));
      expect(services.map(({ metadata }) => metadata.name)).toEqual(names.filter((name) => !name.endsWith('-worker')));
      for (const { metadata, spec } of services) expect(labelsOf(metadata.name)).toMatchObject(spec.selector);
    });
  });

  it('production keeps two of everything', () => {
    const autoscalers = ofKind(rendered('production'), 'HorizontalPodAutoscaler');
    for (const { spec } of autoscalers) expect(spec.minReplicas).toBeGreaterThanOrEqual(2);
  });

  it('production is reached from outside by TLS, and the gateway alone', () => {
    const [ingress, ...others] = ofKind(rendered('production'), 'Ingress');
    expect(others).toEqual([]);
    const [rule] = ingress?.['spec'].rules ?? [];
    expect(ingress?.['spec'].tls[0].hosts).toEqual([rule.host]);
    expect(rule.http.paths.map(({ backend }: any) => backend.service.name)).toEqual(['hallpass-gateway']);
  });
});

describe('gateway api', () => {
  const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

  describe(`kubernetes/overlays/${GATEWAY_API}`, () => {
    const plain = new Map(rendered('production').map((each) => [nameOf(each), each]));
    const manifests = rendered(GATEWAY_API);
    const changed = manifests.filter((each) => JSON.stringify(plain.get(nameOf(each))) !== JSON.stringify(each));

    it('is production, with an HTTPRoute in place of the Ingress, and the way in from the Gateway', () => {
      const names = manifests.map(nameOf);
      expect(changed.map(nameOf).sort()).toEqual(['HTTPRoute hallpass', 'NetworkPolicy ingress-to-gateway']);
      expect([...plain.keys()].filter((name) => !names.includes(name))).toEqual(['Ingress hallpass']);
      for (const { metadata } of changed) expect(metadata).toMatchObject({ namespace: 'hallpass' });
    });

    it('leads the host of HALLPASS_URL, and every path, to the port of the Service of the gateway', () => {
      const [route] = ofKind(manifests, 'HTTPRoute');
      const url = settingsMap(manifests)['data'].HALLPASS_URL as string;
      expect(route?.['spec'].hostnames).toEqual([new URL(url).hostname]);
      expect(route?.['spec'].rules).toHaveLength(1);
      const [{ matches, backendRefs }] = route?.['spec'].rules ?? [];
      expect(matches).toEqual([{ path: { type: 'PathPrefix', value: '/' } }]);
      const service = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === 'hallpass-gateway');
      const [{ port }] = service?.['spec'].ports ?? [];
      expect(backendRefs).toEqual([{ group: '', kind: 'Service', name: 'hallpass-gateway', port, weight: 1 }]);
    });

    it('lets the namespace of the Gateway reach the gateway, and nobody else outside', async () => {
      const [route] = ofKind(manifests, 'HTTPRoute');
      const [policy] = changed.filter(({ kind }) => kind === 'NetworkPolicy');
      const [{ namespace }] = route?.['spec'].parentRefs ?? [];
      expect(policy?.['spec'].ingress).toEqual([
        {
          from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } }],
          ports: [{ port: 8080, protocol: 'TCP' }],
        },
      ]);
      expect(unknownFields([policy!])).toEqual([]);
      await validate(policy!);
    });
  });
});
