/**
 * @once the SDK only uses the HTTP API, whose own suites run in both modes, as does
 * `services/projects/test/data-vault.e2e-spec.ts`
 */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { StackServerApp } from '@stackframe/js';
import { createProject, type TestProject } from '@hallpass/testing';
import { ours } from './sdk-side-by-side/ours.js';

/**
 * Data vaults with the published SDK, unmodified except for the base URL, including its encryption; and with our
 * library, which reads what the published one wrote and vice versa.
 */

const secret = randomBytes(32).toString('base64url');
let project: TestProject;

beforeAll(async () => {
  project = await createProject({ override: { 'dataVault.stores.secrets': { displayName: 'Secrets' } } });
});

const options = () => ({
  baseUrl: project.baseUrl,
  projectId: project.id,
  publishableClientKey: project.publishableClientKey,
  secretServerKey: project.secretServerKey,
  tokenStore: 'memory' as const,
  noAutomaticPrefetch: true,
});
/** A new instance has an empty cache. */
const store = (id = 'secrets') => new StackServerApp(options()).getDataVaultStore(id);
const ourStore = () => new ours.Server(options()).getDataVaultStore('secrets');

describe('a data vault store of the SDK', () => {
  it('throws for an unknown store', async () => {
    await expect((await store('unknown')).setValue('key', 'value', { secret })).rejects.toThrow(
      'Data vault store with ID unknown does not exist',
    );
    await expect((await store('unknown')).getValue('key', { secret })).rejects.toThrow();
  });

  it('gives null for a key under which nothing was set, and for another secret', async () => {
    expect(await (await store()).getValue('nothing', { secret })).toBeNull();
    await (await store()).setValue('mine', 'value', { secret });
    expect(await (await store()).getValue('mine', { secret: randomBytes(32).toString('base64url') })).toBeNull();
  });

  it('gives what was set, the last of it, whatever text it was', async () => {
    for (const value of ['first', 'ünïcode 🔑\n', '', 'x'.repeat(2 ** 20)]) {
      await (await store()).setValue('card of ada', value, { secret });
      expect((await (await store()).getValue('card of ada', { secret })) === value).toBe(true);
    }
  });
});

describe.each([
  ['the published SDK and read by ours', store, ourStore],
  ['ours and read by the published SDK', ourStore, store],
])('a value written by %s', (_direction, writer, reader) => {
  it('is the same text, whatever text it is', async () => {
    for (const value of ['first', 'ünïcode 🔑\n', '', 'x'.repeat(2 ** 20)]) {
      await (await writer()).setValue('clé of ada', value, { secret });
      expect((await (await reader()).getValue('clé of ada', { secret })) === value).toBe(true);
    }
  });

  it('is not there for another key or another secret', async () => {
    await (await writer()).setValue('mine', 'value', { secret });
    expect(await (await reader()).getValue('yours', { secret })).toBeNull();
    expect(await (await reader()).getValue('mine', { secret: `${secret}x` })).toBeNull();
  });
});
