import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * In-memory state of processes, outside the tables (security H1): every map and cache with a text key, and how the
 * source builds that key. A new one fails until it is listed here, with the project in its key or with a reason for its
 * absence.
 */
const root = fileURLToPath(new URL('../', import.meta.url));

/** The source text of the key, which includes the project. */
const OF_A_PROJECT: Record<string, string> = {
  'libs/http/src/outbound/project-slots.ts running': 'this.running.set(projectId, ofProject + 1)',
  'libs/access/src/keys/keys-in-browsers.ts warnedAt': 'const kind = `${key.projectId}/${key.accessType}`',
  'libs/access/src/keys/project-keys.ts known': 'this.known.set(project.id,',
  'libs/access/src/tokens/public-keys.ts projects': 'this.projects.set(projectId,',
  'libs/freshness/src/memory-freshness.ts versions': 'this.versions.set(projectId,',
  'libs/freshness/src/memory-freshness.ts revocations': 'this.revocations.set(`${kind}/${projectId}/${id}`,',
  'libs/freshness/src/redis-freshness.ts unconfirmed': 'this.unconfirmed.set(projectId,',
  'libs/identity/src/passwords/hash-queue.ts held': 'this.held.set(projectId,',
  'libs/identity/src/passwords/hash-schedule.ts projects': 'this.projects.set(projectId,',
  'libs/projects/src/background-reads.ts asked': 'this.asked.set(projectId,',
  'libs/projects/src/project-store.ts kept': 'this.kept.set(snapshot.id,',
  'libs/projects/src/project-store.ts reading': 'this.reading.set(projectId,',
  'services/auth/src/authorization-server/provider/grants.ts noted': 'const name = `${projectId}/${id}`',
  'services/auth/src/authorization-server/provider/issuers.ts kept': 'const name = `${projectId}/${project.version}`',
  'services/auth/src/blocking-hook/hook-circuits.ts breakers': 'const key = keyOf(projectId, url)',
  'services/auth/src/metric-notes/metric-notes.ts counts': 'const name = `${projectId}/${metric}/${label}`',
  'services/auth/src/authorization-server/subjects/subjects.service.ts keys': 'this.keys.set(projectId, key)',
  'services/auth/src/tokens/left-out-claims.ts logged': 'this.logged.set(projectId, true)',
  'services/auth/src/tokens/left-out-claims.ts recorded': 'this.recorded.set(projectId, true)',
  'services/auth/src/signing-keys/signing-keys.service.ts signers': 'const name = `${projectId}/${audience}`',
};

const GLOBAL: Record<string, string> = {
  'libs/access/src/rate-limits/rate-limits.ts limiters': 'one a limit; its counters are under keyOf, checked below',
  'libs/access/src/tokens/access-token-verifier.ts known': 'the whole token, which names its project in its claims',
  'libs/http/src/wire/known-paths.ts methods': 'the routes of this release',
  'libs/project-config/src/trust/trusted-domains.ts groups': 'the domains of one configuration, with which it is kept',
  'libs/queue/src/consumer.ts batches': 'the events of this release',
  'libs/queue/src/consumer.ts handlers': 'the events of this release',
  'libs/queue/src/consumer.ts running': 'by the delivery, whose id is a UUIDv7',
  'libs/queue/src/housekeeping.ts running': 'the recurring tasks of this release',
  'libs/queue/src/postgres-job-queues.ts queues': 'one a service; every job names its project',
  'libs/queue/src/redis-job-queues.ts queues': 'one a service; every job names its project',
  'services/auth/src/authorization-server/workloads/workloads.ts failures': 'of the issuer of one project',
  'services/auth/src/authorization-server/workloads/workloads.ts keySets': 'of the issuer of one project',
  'services/auth/src/identity-providers/openid/discovery.ts entries': 'public documents of issuers',
  'services/auth/src/identity-providers/openid/id-tokens.ts keySets': 'public keys of issuers',
  'services/email/src/smtp/mail-servers.ts healths':
    'by `destinationOf`: with the project, except for the shared mail server',
  'services/email/src/smtp/mail-transport.ts pools': 'a mail server with its whole log-in: nobody has it without',
};

/** Work for the whole installation, which has no project. */
const GLOBAL_LOCKS = [
  "hashtext('hallpass.seed')",
  'pg_try_advisory_lock($1)',
  "hashtext('partitions.' || parent)",
  "hashtext('projects.metric_change')",
];

const SOURCES = ['libs', 'services'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) =>
      /^(?!libs\/(?:testing|sdk|development-identity-provider)|services\/launcher)\w+\/[\w-]+\/src\/.*(?<!\.spec)\.ts$/.test(
        path,
      ),
    ),
);
const textOf = (path: string) => readFileSync(`${root}${path}`, 'utf8');

describe('the keys of what a process remembers', () => {
  const found = SOURCES.flatMap((path) =>
    [
      ...textOf(path).matchAll(/^ {2}(?:private |protected |readonly |static )*(\w+) = new (?:Map|LRUCache)<string,/gm),
    ].map(([, field]) => `${path} ${field}`),
  );

  it('are all listed, and nothing else is', () => {
    expect(found.toSorted()).toEqual([...Object.keys(OF_A_PROJECT), ...Object.keys(GLOBAL)].sort());
  });

  it.each(Object.entries(OF_A_PROJECT))('name the project: %s', (where, key) => {
    const text = textOf(where.split(' ')[0]!);
    expect(text).toContain(key);
    const field = where.split(' ')[1]!;
    const fills = [...text.matchAll(new RegExp(`this\\.${field}\\.set\\(([^,]+),`, 'g'))].map(([, filled]) => filled!);
    expect(fills.length).toBeGreaterThan(0);
    for (const filled of fills) expect(key.includes(`set(${filled},`) || key.includes(`const ${filled} = `)).toBe(true);
  });

  it('of counters begin with the project', () => {
    const text = textOf('libs/access/src/rate-limits/rate-limits.ts');
    expect(text).toContain('`${projectId}/${networkOf(clientAddress)}`');
    const counted = [...text.matchAll(/limiter\.(?:consume|reward|penalty|get|set|delete)\((.*)$/gm)];
    expect(counted.length).toBeGreaterThan(1);
    for (const [, key] of counted) expect(key).toMatch(/^keyOf\(key\)\)/);
  });

  it('of files begin with the project', () => {
    expect(textOf('libs/storage/src/stored-files.ts')).toContain('`${key.projectId}/${key.hash}`');
  });
});

describe('locks and jobs', () => {
  it('name their project where they are taken for one', () => {
    const locks = SOURCES.flatMap((path) => [...textOf(path).matchAll(/pg_(?:try_)?advisory_\w+\(.*$/gm)].map(String));
    expect(locks.length).toBeGreaterThan(GLOBAL_LOCKS.length);
    for (const lock of locks)
      if (!GLOBAL_LOCKS.some((known) => lock.includes(known))) expect(lock).toMatch(/\/' \|\| :projectId(?: \|\||, )/);
  });

  it('carry the project in every job that is added', () => {
    const adding = SOURCES.filter((path) => /\b(?:jobs|queue)\.add\(/.test(textOf(path)));
    expect(adding).toEqual(['libs/queue/src/relay.ts']);
    const text = textOf('libs/queue/src/relay.ts');
    expect(text).toContain('=> ({ projectId: project_id, deliveryId: id });');
    const held = [...text.matchAll(/\bdata: (?!DeliveryJob;)(.*)$/gm)].map(([, data]) => data!);
    expect(held.length).toBeGreaterThan(0);
    for (const data of held) expect(data).toMatch(/^(?:keyOf\(delivery\)|\{ batch: all\.map\(keyOf\) \})/);
  });
});
