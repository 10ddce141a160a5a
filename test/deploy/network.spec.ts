import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  type Destination,
  DESTINATIONS,
  destinationsOf,
  GATEWAY_SERVICES,
  type ProcessName,
  SERVICE_PROCESSES,
} from '@hallpass/settings';
import {
  compose,
  type Manifest,
  ofKind,
  type Overlay,
  OVERLAYS,
  read,
  rendered,
  roleOf,
  workloads,
} from './rendered.js';

/** Everything that runs the image: `command` stands for every command except `migrate`. */
const ROLES = [...SERVICE_PROCESSES, 'migrate', 'command'] as const satisfies (ProcessName | 'command')[];

const EVERY_DESTINATION = Object.keys(DESTINATIONS) as Destination[];

/** The destinations that Compose runs itself, in its internal network. */
const INSIDE_COMPOSE: Destination[] = ['PostgreSQL', 'Redis', 'services'];

/** The NetworkPolicy that opens the way to each destination. */
const POLICIES: Record<Destination, string> = {
  PostgreSQL: 'to-postgresql',
  Redis: 'to-redis',
  services: 'gateway-to-services',
  'mail servers': 'mail-to-smtp',
  'sign-in providers': 'auth-to-sign-in-providers',
  'secret scanner keys': 'auth-to-secret-scanner-keys',
  'breached passwords': 'auth-to-breached-passwords',
  'webhook endpoints': 'projects-to-webhooks',
  'object storage': 'images-to-storage',
  Stripe: 'payments-to-stripe',
  'AI API': 'projects-to-ai',
};

const rolesThatReach = (destination: Destination): string[] =>
  ROLES.filter((role) => destinationsOf(role).has(destination));

type Labels = Record<string, string>;

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: 'In' | 'NotIn'; values: string[] }[];
}

const HTTP = 8080;
const PUBLIC = ['0.0.0.0/0', '2000::/3'];
/** Address of each destination by overlay; all other destinations have public addresses. */
const PLACES: Record<Overlay, Partial<Record<Destination, readonly string[]>>> = {
  production: { PostgreSQL: ['10.20.0.0/24'], Redis: ['10.20.1.0/24'], services: GATEWAY_SERVICES },
  development: { PostgreSQL: ['postgres'], Redis: ['redis'], services: GATEWAY_SERVICES },
};

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

/** The pods of the namespace that a rule's peer selects, or an address outside of it. */
function peers(peer: any, all: Map<string, Labels>): string[] {
  if (peer.ipBlock) return [peer.ipBlock.cidr];
  if (peer.namespaceSelector) return [peer.namespaceSelector.matchLabels['kubernetes.io/metadata.name']];
  return [...all].filter(([, labels]) => selects(peer.podSelector, labels)).map(([name]) => name);
}

/** `from > to:port` for everything that policies allow in one direction; `name` leaves one policy. */
function edges(overlay: Overlay, direction: 'ingress' | 'egress', name?: string): Set<string> {
  const manifests = rendered(overlay);
  const all = pods(manifests);
  const found = new Set<string>();
  for (const { metadata, spec } of ofKind(manifests, 'NetworkPolicy')) {
    if (name !== undefined && metadata.name !== name) continue;
    for (const rule of spec[direction] ?? []) {
      // A rule that omits one of them allows everyone, or every port.
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

const between = (from: readonly string[], to: readonly string[], ports: readonly number[]): string[] =>
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

describe.each(OVERLAYS)('egress of kubernetes/overlays/%s', (overlay) => {
  const expected = (destination: Destination): string[] =>
    between(rolesThatReach(destination), PLACES[overlay][destination] ?? PUBLIC, DESTINATIONS[destination]);

  it.each(EVERY_DESTINATION)(
    'to %s has a policy of its own, for the processes whose settings lead there',
    (destination) => {
      expect(edges(overlay, 'egress', POLICIES[destination])).toEqual(new Set(expected(destination)));
    },
  );

  it('leads nowhere else, except to DNS', () => {
    const dns = between(ROLES, ['kube-system'], [53]);
    expect(edges(overlay, 'egress')).toEqual(new Set([...dns, ...EVERY_DESTINATION.flatMap(expected)]));
  });

  it('goes to public addresses only, outside the namespace', () => {
    const policies = ofKind(rendered(overlay), 'NetworkPolicy');
    const blocks = policies.flatMap(({ spec }) =>
      (spec.egress ?? []).flatMap(({ to }: any) => to.flatMap(({ ipBlock }: any) => ipBlock ?? [])),
    );
    const open = blocks.filter(({ cidr }) => cidr === '0.0.0.0/0');
    expect(open.length).toBeGreaterThan(0);
    for (const { except } of open)
      expect(except).toEqual(
        expect.arrayContaining(['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']),
      );
  });
});

it('production lets in the ingress to the gateway, and the gateway to the services', () => {
  expect(edges('production', 'ingress')).toEqual(
    new Set([...between(['ingress-nginx'], ['gateway'], [HTTP]), ...between(['gateway'], GATEWAY_SERVICES, [HTTP])]),
  );
});

it('development lets in each process to its databases, and the gateway to the services', () => {
  expect(edges('development', 'ingress')).toEqual(
    new Set([
      ...between(rolesThatReach('PostgreSQL'), ['postgres'], [5432]),
      ...between(rolesThatReach('Redis'), ['redis'], [6379]),
      ...between(['gateway'], GATEWAY_SERVICES, [HTTP]),
    ]),
  );
});

describe('docker/compose.yaml', () => {
  const { services, networks } = compose();

  it.each(ROLES)('connects %s to the outside if its settings lead there', (role) => {
    const leadsOut = [...destinationsOf(role)].some((destination) => !INSIDE_COMPOSE.includes(destination));
    // The network that is not internal also publishes the gateway's port.
    const expected = leadsOut || role === 'gateway' ? ['services', 'outside'] : ['services'];
    expect(services[role]?.['networks']).toEqual(expected);
  });

  it('keeps the network of the processes internal', () => {
    expect(networks).toEqual({ services: { internal: true }, outside: {} });
  });
});

describe('destinations by settings', () => {
  /** Code in a service that opens connections, and the destinations it can reach. */
  const CLIENTS: [RegExp, Destination[]][] = [
    [/\bOutboundHttp\b/, ['sign-in providers', 'secret scanner keys', 'webhook endpoints', 'AI API']],
    [/\bfrom 'nodemailer'/, ['mail servers']],
    [/\bimport\('stripe'\)/, ['Stripe']],
    [/\bStorageModule\b/, ['object storage']],
    [/\bfrom 'undici'/, ['services']],
  ];

  const sourceOf = (service: string): string => {
    const folder = `services/${service}/src`;
    return readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => read(`${folder}/${file}`))
      .join('\n');
  };

  it.each(['gateway', ...GATEWAY_SERVICES] as const)('cover what the source of %s connects to', (service) => {
    const source = sourceOf(service);
    const reached = destinationsOf(service);
    for (const [client, destinations] of CLIENTS) {
      const isReached = destinations.some((destination) => reached.has(destination));
      expect({ client, isReached }).toEqual({ client, isReached: client.test(source) });
    }
  });

  it('are the table of docs/self-hosting.md', () => {
    const [table] = /^\| Destination \|(?:.*\n)*?(?=\n)/m.exec(read('docs/self-hosting.md')) ?? [];
    expect(table?.trimEnd()).toBe(egressTable());
  });
});

/** The table of docs/self-hosting.md. */
function egressTable(): string {
  const rows = EVERY_DESTINATION.map((destination) => {
    const roles = rolesThatReach(destination);
    const left = ROLES.filter((role) => !roles.includes(role));
    const names = left.length === 0 ? 'all' : left.length === 1 ? `all except ${left[0]}` : roles.join(', ');
    return `| ${destination} | ${DESTINATIONS[destination].join(', ')} | ${names} | \`${POLICIES[destination]}\` |`;
  });
  return ['| Destination | Ports | Processes | Policy |', '|---|---|---|---|', ...rows].join('\n');
}
