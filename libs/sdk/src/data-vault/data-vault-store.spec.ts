import { describe, expect, it } from '@jest/globals';
import { lineOf, serverApp } from '../../test/fake-apps.js';
import { FakeServer, json, knownError } from '../../test/fake-server.js';
import { HallpassServerApp } from '../apps/hallpass-server-app.js';
import { KnownErrors } from '../errors/known-errors.js';

/** Request of the published SDK 2.8.51 for the value `VALUE` under `KEYNAME` with the secret `SECRETTEXT`. */
const PUBLISHED = {
  hashed_key: 'jfQ71FkGRrFesOQvsyWdG4sigaMSYDrwqildkXXcwIA=',
  encrypted_value: 'AQCx7oeHUHJSis/2rIiaFcEs7+USGbFoPQ26bO6fVxgosPn5kVQD/xt/sTYv/Y7X/1n1',
};
const secret = 'SECRETTEXT';
const GET = 'POST /data-vault/stores/s%2F1/get';

describe('a data vault store (spec §9: PBKDF2 of 100,000 rounds, AES-GCM, 16 bytes of salt, 12 of iv)', () => {
  it('reads what the published SDK has written', async () => {
    const { app, sent } = serverApp({ '*': { encrypted_value: PUBLISHED.encrypted_value } });
    const store = await app.getDataVaultStore('s/1');
    expect(store.id).toBe('s/1');
    expect(await store.getValue('KEYNAME', { secret })).toBe('VALUE');
    expect(sent()).toEqual([`${GET} server {"hashed_key":"${PUBLISHED.hashed_key}"}`]);
  });

  it('writes what it reads, and never the same twice', async () => {
    const values = new Map<string, string>();
    const written: string[] = [];
    const server = new FakeServer((request) => {
      const body = JSON.parse(request.body!) as { hashed_key: string; encrypted_value?: string };
      expect(lineOf(request)).not.toContain(secret);
      if (body.encrypted_value === undefined) return json({ encrypted_value: values.get(body.hashed_key) });
      values.set(body.hashed_key, body.encrypted_value);
      written.push(body.encrypted_value);
      return json({ success: true });
    });
    const app = new HallpassServerApp({
      baseUrl: 'https://hallpass.test',
      projectId: 'p1',
      transport: server.transport,
    });
    const store = await app.getDataVaultStore('s1');
    for (const value of ['', 'ünïcode 🔑\n', 'x'.repeat(200_000)]) {
      await store.setValue('KEYNAME', value, { secret });
      await store.setValue('KEYNAME', value, { secret });
      expect((await store.getValue('KEYNAME', { secret })) === value).toBe(true);
    }
    expect([...values.keys()]).toEqual([PUBLISHED.hashed_key]);
    expect(new Set(written).size).toBe(6);
    // Version, salt, iv and the tag of an empty value.
    expect(atob(written[0]!)).toHaveLength(2 + 16 + 12 + 16);
  });

  it('gives null where nothing was set, and throws where there is no store', async () => {
    const unset = serverApp({ '*': knownError('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST', 400) });
    expect(await (await unset.app.getDataVaultStore('s1')).getValue('KEYNAME', { secret })).toBeNull();
    const unknown = serverApp({ '*': knownError('DATA_VAULT_STORE_DOES_NOT_EXIST', 400) });
    const store = await unknown.app.getDataVaultStore('s1');
    await expect(store.getValue('KEYNAME', { secret })).rejects.toThrow(KnownErrors.DataVaultStoreDoesNotExist);
  });

  it.each([
    ['was changed on the way', PUBLISHED.encrypted_value.replace('n1', 'n0')],
    ['is of a format of the future', `Ag${PUBLISHED.encrypted_value.slice(2)}`],
    ['is too short', 'AQA='],
  ])('throws for a value that %s', async (_why, value) => {
    const { app } = serverApp({ '*': { encrypted_value: value } });
    await expect((await app.getDataVaultStore('s1')).getValue('KEYNAME', { secret })).rejects.toThrow();
  });

  it('needs a secret that is a text (spec §5)', async () => {
    const { app, sent } = serverApp();
    const store = await app.getDataVaultStore('s1');
    const none = {} as { secret: string };
    await expect(store.getValue('k', none)).rejects.toThrow('pass { secret }');
    await expect(store.setValue('k', 'v', none)).rejects.toThrow('pass { secret }');
    expect(sent()).toEqual([]);
  });
});
