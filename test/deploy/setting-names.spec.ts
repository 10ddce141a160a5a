import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  isReadBy,
  type ProcessName,
  roleOfProcess,
  roleUrlName,
  SERVICE_PROCESSES,
  SERVICE_ROLES,
  type SettingRow,
  SETTINGS_TABLE,
} from '@hallpass/settings';
import { faultsOf, production } from '../../libs/settings/test/environments.js';
import {
  compose,
  envFile,
  type Manifest,
  ofKind,
  OVERLAYS,
  read,
  rendered,
  roleOf,
  workloads,
  settingsMap,
} from './rendered.js';

/** The settings of a production server, excluding those of tests and those that production rejects. */
const REFUSED_IN_PRODUCTION = ['HALLPASS_OAUTH_DEV_ISSUER'];
const SETTINGS = SETTINGS_TABLE.filter(
  ({ name, readBy }) => !readBy.includes('tests') && !REFUSED_IN_PRODUCTION.includes(name),
);
const NAMES = SETTINGS.map(({ name }) => name).sort();
const SECRETS = new Set(SETTINGS.filter(({ isSecret }) => isSecret).map(({ name }) => name));

/** Example files from which the Secrets are created. */
const SECRET_OBJECTS = readdirSync(new URL('../../kubernetes/secrets/', import.meta.url))
  .filter((name) => name.endsWith('.example.env'))
  .map((name) => name.slice(0, -'.example.env'.length));
const namesOfSecret = (secret: string): string[] => [...envFile(`kubernetes/secrets/${secret}.example.env`).keys()];
const configMapOf = (manifests: Manifest[]): Record<string, string> => settingsMap(manifests)['data'];
const secretsOf = (workload: Manifest): { name: string; optional?: boolean }[] =>
  workload['spec'].template.spec.containers[0].envFrom.flatMap(({ secretRef }: any) => secretRef ?? []);

/**
 * Whether the processes of a role read a setting, by the table of the settings. Commands act for the whole
 * installation.
 */
function isReadIn(role: string, row: SettingRow): boolean {
  if (role !== 'command') return isReadBy(row, role as ProcessName);
  return row.readBy.includes('launcher') || isReadBy(row, 'migrate');
}

const VALUES: Record<string, string | undefined> = {
  ...production,
  ...Object.fromEntries(SERVICE_ROLES.map((role) => [roleUrlName(role), `postgres://hallpass_${role}:pw@db/hallpass`])),
  REDIS_URL: 'redis://cache',
};

/**
 * In Compose, the passwords of the services are derived from HALLPASS_SECRET, so processes get the owner's connection.
 */
const ROLE_URLS = SERVICE_ROLES.map(roleUrlName) as string[];

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

  it('gives each pod the Secrets of which it reads everything, no other one, and every setting that is none', () => {
    const config = configMapOf(manifests);
    const rows = SETTINGS.filter(({ name }) => !(name in config));
    for (const workload of workloads(manifests)) {
      const role = roleOf(workload);
      const [source] = workload['spec'].template.spec.containers[0].envFrom;
      expect(source.configMapRef.name).toMatch(/^hallpass-/);
      // Processes that connect with their own role do not get the owner's connection.
      const isRead = ({ name, ...row }: SettingRow) =>
        isReadIn(role, { name, ...row }) && !(name === 'DATABASE_URL' && workload.kind === 'Deployment');
      const read = rows.filter(isRead).map(({ name }) => name);
      const given = secretsOf(workload).flatMap(({ name }) => namesOfSecret(name));
      expect({ role, given: given.sort() }).toEqual({ role, given: read.sort() });
    }
  });

  it('gives the connection of the owner to the migrations and commands alone, and each role to its own process', () => {
    const readersOf = (secret: string): string[] =>
      workloads(manifests)
        .filter((each) => secretsOf(each).some(({ name }) => name === secret))
        .map(roleOf)
        .sort();
    expect(readersOf('hallpass-owner')).toEqual(['command', 'migrate']);
    for (const role of SERVICE_ROLES) {
      const processes = SERVICE_PROCESSES.filter((name) => roleOfProcess(name) === role);
      expect(readersOf(`hallpass-database-${role}`)).toEqual([...processes, 'command', 'migrate'].sort());
    }
  });

  it('requires the Secrets without which a process does not start, and no other one', () => {
    for (const workload of workloads(manifests)) {
      const role = roleOf(workload);
      const required = secretsOf(workload).flatMap(({ name, optional }) => (optional ? [] : [name]));
      const faultsWith = (secrets: string[]): readonly string[] => {
        const values = secrets.flatMap(namesOfSecret).map((name) => [name, VALUES[name]]);
        const source = { ...configMapOf(manifests), HALLPASS_MAIL: 'capture', ...Object.fromEntries(values) };
        return faultsOf(source, role === 'command' ? undefined : (role as ProcessName));
      };
      expect({ role, faults: faultsWith(required) }).toEqual({ role, faults: [] });
      // Without a role's URL, migrations would give the role a derived password. That is not an error of the
      // migrations.
      if (workload.kind !== 'Deployment') continue;
      for (const missing of required) {
        const [fault, ...others] = faultsWith(required.filter((name) => name !== missing));
        expect(others).toEqual([]);
        expect(namesOfSecret(missing).some((name) => fault?.startsWith(`${name} is missing: `))).toBe(true);
      }
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

  it('names every setting but the connections of roles, and no variable that is none', () => {
    const named = new Set(own.flatMap(([, { environment = {} }]) => Object.keys(environment)));
    expect([...named].sort()).toEqual(NAMES.filter((name) => !ROLE_URLS.includes(name)));
  });

  it('gives each process the settings that it reads, and no secret that it does not', () => {
    for (const [name, { command = [], environment = {} }] of own) {
      const given = Object.keys(environment);
      const role = name;
      expect(command).toEqual([role === 'command' ? 'doctor' : role]);
      const rows = SETTINGS.filter((each) => !ROLE_URLS.includes(each.name));
      const missing = rows.filter((each) => isReadIn(role, each) && !given.includes(each.name));
      const tooMany = rows.filter((each) => each.isSecret && given.includes(each.name) && !isReadIn(role, each));
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
        if (environment[name] !== undefined)
          expect(environment[name]).toMatch(name === 'REDIS_URL' ? /^redis:\/\/redis/ : /\$\{/);
    }
  });
});
