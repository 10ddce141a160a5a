import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OutboundHttp } from '@hallpass/http';
import type { Settings } from '@hallpass/settings';
import { ScannerKeys } from './scanner-keys.js';

const BODY = Buffer.from('[{"token":"sk_x","type":"hallpass","url":"","source":"content"}]');

interface Signer {
  id: string;
  privateKey: KeyObject;
  listed: { key_identifier: string; key: string; is_current: boolean };
}

function signer(id: string, namedCurve = 'prime256v1'): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
  const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { id, privateKey, listed: { key_identifier: id, key, is_current: true } };
}

const signed = ({ id, privateKey }: Signer, body = BODY) => ({
  body,
  keyId: id,
  signature: sign('sha256', body, privateKey).toString('base64'),
});

describe('ScannerKeys', () => {
  let list: Server;
  let answer: { status: number; body: string };
  let asked: number;
  let http: OutboundHttp;
  let keys: ScannerKeys;
  const scanner = signer('one');
  const publish = (...signers: Signer[]) => {
    answer = { status: 200, body: JSON.stringify({ public_keys: signers.map(({ listed }) => listed) }) };
  };

  beforeEach(async () => {
    asked = 0;
    publish(scanner);
    list = createServer((_request, response) => {
      asked += 1;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve));
    const { port } = list.address() as AddressInfo;
    const settings = { secretScanningKeysUrl: `http://127.0.0.1:${port}/keys`, outboundPrivate: 'refuse' } as Settings;
    http = new OutboundHttp(settings);
    keys = new ScannerKeys(settings, http);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await http.onApplicationShutdown();
    await new Promise((resolve) => list.close(resolve));
  });
  const refusal = { status: 401 };
  const pass = (millis: number) => {
    const now = Date.now() + millis;
    jest.spyOn(Date, 'now').mockReturnValue(now);
  };

  it.each([
    ['without a signature', { ...signed(scanner), signature: undefined }],
    ['without the name of a key', { ...signed(scanner), keyId: undefined }],
    ['with a signature that is none', { ...signed(scanner), signature: 'AAAA' }],
    ['with the signature of another body', { ...signed(scanner, Buffer.from('[]')), body: BODY }],
    ['with one bit of the body changed', { ...signed(scanner), body: Buffer.from(BODY).fill(0x5c, 0, 1) }],
    ['signed by a key of the same name', signed(signer('one'))],
    ['signed by a key that is not listed', signed(signer('two'))],
  ])('refuses a message %s', async (_name, message) => {
    await expect(keys.assertSigned(message)).rejects.toMatchObject(refusal);
  });

  it('ignores keys of another kind, and skips keys that it cannot read', async () => {
    const other = signer('other', 'secp384r1');
    publish(
      other,
      { ...signer('broken'), listed: { ...scanner.listed, key_identifier: 'broken', key: 'none' } },
      scanner,
    );
    await expect(keys.assertSigned(signed(other))).rejects.toMatchObject(refusal);
    await expect(keys.assertSigned(signed(scanner))).resolves.toBeUndefined();
  });

  it('fetches the list once for many parallel messages, and not again for an hour', async () => {
    await Promise.all(Array.from({ length: 20 }, () => keys.assertSigned(signed(scanner))));
    expect(asked).toBe(1);
    pass(3_600_001);
    await keys.assertSigned(signed(scanner));
    expect(asked).toBe(2);
  });

  it('looks for a new key at most once a minute, for all callers', async () => {
    const next = signer('next');
    await keys.assertSigned(signed(scanner));
    publish(scanner, next);
    for (let n = 0; n < 5; n += 1) await expect(keys.assertSigned(signed(next))).rejects.toMatchObject(refusal);
    expect(asked).toBe(1);
    pass(60_001);
    await keys.assertSigned(signed(next));
    expect(asked).toBe(2);
  });

  it.each([
    ['an error', { status: 500, body: '' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['JSON of another form', { status: 200, body: '[]' }],
    ['more than 1 MiB', { status: 200, body: ' '.repeat(1024 * 1024 + 1) }],
    ['a redirect', { status: 302, body: '' }],
  ])('answers 503 with a retry time when the list is %s', async (_name, given) => {
    answer = given;
    const failure = { status: 503, headers: { 'retry-after': '60' } };
    await expect(keys.assertSigned(signed(scanner))).rejects.toMatchObject(failure);
    await expect(keys.assertSigned(signed(scanner))).rejects.toMatchObject(failure);
    expect(asked).toBe(1);
  });

  it('keeps using its list while there is no newer one', async () => {
    await keys.assertSigned(signed(scanner));
    answer = { status: 500, body: '' };
    pass(3_600_001);
    await expect(keys.assertSigned(signed(scanner))).resolves.toBeUndefined();
  });
});
