import { describe, expect, it } from '@jest/globals';
import { type Manifest, ofKind, type Overlay, OVERLAYS, rendered, roleOf, workloads } from './rendered.js';

type Labels = Record<string, string>;

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: 'In' | 'NotIn'; values: string[] }[];
}

const SERVICES = ['auth', 'users', 'permissions', 'projects', 'payments', 'email'];
const PROCESSES = ['gateway', ...SERVICES, 'email-worker'];
const HTTP = 8080;
const HTTPS = 443;
const SMTP = [25, 465, 587, 2525];

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => values.includes(labels[key] ?? '') === (operator === 'In'))
  );
}

/** Everything that has pods: by role, or by name for a database in the namespace. */
function pods(manifests: Manifest[]): Map<string, Labels> {
  const databases = ofKind(manifests, 'StatefulSet');
  return new Map([
    ...workloads(manifests).map((each): [string, Labels] => [roleOf(each), each['spec'].template.metadata.labels]),
    ...databases.map((each): [string, Labels] => [each.metadata.name, each['spec'].template.metadata.labels]),
  ]);
}

/** Who a peer of a rule is: pods of the namespace, or a place outside it. */
function peers(peer: any, all: Map<string, Labels>): string[] {
  if (peer.ipBlock) return [peer.ipBlock.cidr];
  if (peer.namespaceSelector) return [peer.namespaceSelector.matchLabels['kubernetes.io/metadata.name']];
  return [...all].filter(([, labels]) => selects(peer.podSelector, labels)).map(([name]) => name);
}

/** `from > to:port` for all that the policies let pass in one direction. */
function edges(overlay: Overlay, direction: 'ingress' | 'egress'): Set<string> {
  const manifests = rendered(overlay);
  const all = pods(manifests);
  const found = new Set<string>();
  for (const { spec } of ofKind(manifests, 'NetworkPolicy')) {
    for (const rule of spec[direction] ?? []) {
      // A rule that leaves one of them out means everybody, or every port.
      const others = (rule.from ?? rule.to ?? [{ ipBlock: { cidr: 'anywhere' } }]).flatMap((peer: any) =>
        peers(peer, all),
      );
      const ports = (rule.ports ?? [{ port: 'any' }]).map(({ port }: any) => port);
      for (const [own, labels] of all) {
        if (!selects(spec.podSelector, labels)) continue;
        for (const other of others) {
          const [from, to] = direction === 'egress' ? [own, other] : [other, own];
          for (const port of ports) found.add(`${from} > ${to}:${port}`);
        }
      }
    }
  }
  return found;
}

const between = (from: string[], to: string[], ports: number[]) =>
  from.flatMap((source) => to.flatMap((target) => ports.map((port) => `${source} > ${target}:${port}`)));

describe.each(OVERLAYS)('network of kubernetes/overlays/%s', (overlay) => {
  it('lets nothing pass that no policy names', () => {
    const deny = ofKind(rendered(overlay), 'NetworkPolicy').find(({ metadata }) => metadata.name === 'default-deny');
    expect(deny?.['spec']).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it('gives every rule the direction in which it is meant', () => {
    for (const { metadata, spec } of ofKind(rendered(overlay), 'NetworkPolicy')) {
      if (metadata.name === 'default-deny') continue;
      const directions = [...(spec.ingress ? ['Ingress'] : []), ...(spec.egress ? ['Egress'] : [])];
      expect({ name: metadata.name, types: spec.policyTypes }).toEqual({ name: metadata.name, types: directions });
    }
  });
});

it('production has just the edges that exist', () => {
  const everybody = [...PROCESSES, 'migrate', 'command'];
  expect(edges('production', 'egress')).toEqual(
    new Set([
      ...between(everybody, ['kube-system'], [53]),
      ...between(everybody, ['10.20.0.0/24'], [5432]),
      ...between([...PROCESSES, 'command'], ['10.20.1.0/24'], [6379]),
      ...between(['gateway'], SERVICES, [HTTP]),
      ...between(['email', 'email-worker', 'command'], ['0.0.0.0/0', '2000::/3'], SMTP), // email sends the test mail, doctor knocks
      ...between(['auth'], ['0.0.0.0/0', '2000::/3'], [HTTPS]),
      ...between(['users', 'projects', 'command'], ['0.0.0.0/0', '2000::/3'], [443]), // the bucket of STORAGE_URL
    ]),
  );
  expect(edges('production', 'ingress')).toEqual(
    new Set([...between(['ingress-nginx'], ['gateway'], [HTTP]), ...between(['gateway'], SERVICES, [HTTP])]),
  );
});

it('development has the same, with its databases in the namespace and no mail server', () => {
  const everybody = [...PROCESSES, 'migrate', 'command'];
  const inside = [
    ...between(everybody, ['postgres'], [5432]),
    ...between([...PROCESSES, 'command'], ['redis'], [6379]),
    ...between(['gateway'], SERVICES, [HTTP]),
  ];
  expect(edges('development', 'egress')).toEqual(new Set([...between(everybody, ['kube-system'], [53]), ...inside]));
  expect(edges('development', 'ingress')).toEqual(new Set(inside));
});
