import { describe, expect, it } from '@jest/globals';
import { SETTINGS_TABLE } from '@hallpass/settings';
import { compose, envFile, type Manifest, ofKind, OVERLAYS, read, rendered, roleOf, workloads } from './rendered.js';

/** The settings of a server in production, by what says so itself: not those of tests, nor what production refuses. */
const REFUSED_IN_PRODUCTION = ['HALLPASS_OAUTH_DEV_ISSUER'];
const SETTINGS = SETTINGS_TABLE.filter(
  ({ name, readBy }) => !readBy.includes('tests') && !REFUSED_IN_PRODUCTION.includes(name),
);
const NAMES = SETTINGS.map(({ name }) => name).sort();
const SECRETS = new Set(SETTINGS.filter(({ isSecret }) => isSecret).map(({ name }) => name));

const SECRET_OBJECTS = ['hallpass', 'hallpass-oauth', 'hallpass-stripe', 'hallpass-storage'];
const namesOfSecret = (secret: string): string[] => [...envFile(`kubernetes/secrets/${secret}.example.env`).keys()];
const configMapOf = (manifests: Manifest[]): Record<string, string> =>
  ofKind(manifests, 'ConfigMap')[0]?.['data'] ?? {};

/** The settings that a role must be given: those it reads, and those without which no process starts. */
const NEEDED_TO_START = ['SMTP_URL', 'HALLPASS_MAIL', 'HALLPASS_MAIL_FROM', 'HALLPASS_SECRET'];
function isNeededBy(role: string, { name, readBy }: (typeof SETTINGS)[number]): boolean {
  const reader = role === 'email-worker' ? 'email' : role;
  const seeds = role === 'migrate' || role === 'projects'; // the internal project: its keys, sign-up and providers
  return (
    readBy.includes('every process') ||
    readBy.some((each) => each === reader) ||
    NEEDED_TO_START.includes(name) ||
    name.startsWith('HALLPASS_INTERNAL_') ||
    (seeds && name.startsWith('HALLPASS_OAUTH_'))
  );
}

describe('docs/settings.md', () => {
  it('names the settings that manifests and compose file name', () => {
    const documented = [...read('docs/settings.md').matchAll(/^\| `([A-Z_0-9]+)`/gm)].map(([, name]) => name);
    expect(documented).toEqual(expect.arrayContaining(NAMES));
  });
});

describe.each(OVERLAYS)('kubernetes/overlays/%s', (overlay) => {
  const manifests = rendered(overlay);

  it('has every setting once, in the ConfigMap or in the example of a Secret', () => {
    const named = [...Object.keys(configMapOf(manifests)), ...SECRET_OBJECTS.flatMap(namesOfSecret)];
    expect(named.sort()).toEqual(NAMES);
  });

  it('has no secret in the ConfigMap', () => {
    expect(Object.keys(configMapOf(manifests)).filter((name) => SECRETS.has(name))).toEqual([]);
  });

  it('gives each process the settings that it reads, and payment keys to nobody else', () => {
    for (const workload of workloads(manifests)) {
      const role = roleOf(workload);
      const sources: any[] = workload['spec'].template.spec.containers[0].envFrom;
      const given = sources.flatMap(({ configMapRef, secretRef }) =>
        configMapRef ? Object.keys(configMapOf(manifests)) : namesOfSecret(secretRef.name),
      );
      const needed = SETTINGS.filter((setting) => isNeededBy(role, setting)).map(({ name }) => name);
      expect({ role, missing: needed.filter((name) => !given.includes(name)) }).toEqual({ role, missing: [] });
      const secretsTooMany = given.filter(
        (name) => SECRETS.has(name) && !SETTINGS.some((each) => each.name === name && isNeededBy(role, each)),
      );
      expect({ role, secretsTooMany }).toEqual({ role, secretsTooMany: [] });
    }
  });

  it('requires the Secret without which nothing starts, and no other one', () => {
    for (const workload of workloads(manifests)) {
      const sources: any[] = workload['spec'].template.spec.containers[0].envFrom;
      const required = sources.flatMap(({ secretRef }) => (secretRef && !secretRef.optional ? [secretRef.name] : []));
      expect(required).toEqual(['hallpass']);
    }
  });

  it('leads the gateway to Services that exist', () => {
    const services = ofKind(manifests, 'Service').map(({ metadata }) => metadata.name);
    const addresses = Object.entries(configMapOf(manifests)).filter(([name]) => name.endsWith('_URLS'));
    expect(addresses.length).toBe(6);
    for (const [name, address] of addresses) {
      const service = name.slice('HALLPASS_'.length, -'_URLS'.length).toLowerCase();
      expect(services).toContain(`hallpass-${service}`);
      expect(address).toBe(`http://hallpass-${service}`);
    }
  });
});

describe('example Secrets', () => {
  it.each(SECRET_OBJECTS)('%s has names without values', (secret) => {
    expect([...envFile(`kubernetes/secrets/${secret}.example.env`).values()].join('')).toBe('');
  });
});

describe('docker/compose.yaml', () => {
  const own = Object.entries(compose().services).filter(([, { image }]) => image === 'hallpass');
  const asked = (text: string): string[] => [...text.matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name ?? '');

  it('names every setting, and no variable that is none', () => {
    const named = new Set(own.flatMap(([, { environment = {} }]) => Object.keys(environment)));
    expect([...named].sort()).toEqual(NAMES);
  });

  it('gives each process the settings that it reads, and no secret that it does not', () => {
    for (const [name, { command = [], environment = {} }] of own) {
      const given = Object.keys(environment);
      const role = command.join(' ');
      expect(role).toBe(name);
      const missing = SETTINGS.filter((each) => isNeededBy(role, each) && !given.includes(each.name));
      const tooMany = SETTINGS.filter((each) => each.isSecret && given.includes(each.name) && !isNeededBy(role, each));
      expect({ role, missing, tooMany }).toEqual({ role, missing: [], tooMany: [] });
    }
  });

  it('asks for the variables that docker/example.env offers, all of them and no other', () => {
    const offered = [...envFile('docker/example.env').keys()].sort();
    expect(offered).toEqual([...new Set(asked(read('docker/compose.yaml')))].sort());
  });

  it('has no secret written in it', () => {
    for (const [, { environment = {} }] of own) {
      for (const name of SECRETS)
        expect(environment[name] ?? '${').toMatch(name === 'REDIS_URL' ? /^redis:\/\/redis/ : /\$\{/);
    }
  });
});
