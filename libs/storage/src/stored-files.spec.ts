import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalFiles } from './local-files.js';
import { S3Files } from './s3-files.js';
import { storageAddressOf } from './storage-address.js';
import { fileHash, type StoredFiles } from './stored-files.js';

const SECRET = 'a secret/with+signs';
const projectId = '4c6ef3a0-4f0c-4b43-a1a4-3d2b1c9d8e7f';
const other = '00000000-0000-4000-8000-000000000000';
const content = Buffer.from('what is in it');
const key = { projectId, hash: fileHash(content) };

const hmac = (secret: Buffer | string, text: string) => createHmac('sha256', secret).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Whether a request is signed according to the manual of AWS Signature Version 4, computed independently. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const given = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  if (!given) return false;
  const [, id, day, region, signed = '', signature] = given;
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const query = [...searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const request = [
    method,
    pathname,
    query.sort().join('&'),
    lines.join(''),
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const signing = [region ?? '', 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${SECRET}`, day ?? ''));
  return id === 'key' && region === 'eu-west-9' && hmac(signing, text).toString('hex') === signature;
}

/** A bucket with the four operations in use, which rejects unsigned requests. */
function startBucket(objects: Map<string, Buffer>): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
      const name = decodeURIComponent(pathname.replace(/^\/images\/?/, ''));
      const answer = (status: number, body?: Buffer | string) => response.writeHead(status).end(body);
      if (!isSigned(request)) return answer(403, 'unsigned');
      if (request.method === 'PUT') objects.set(name, Buffer.concat(chunks));
      if (request.method === 'PUT') return answer(200);
      if (request.method === 'DELETE') return answer(objects.delete(name) ? 204 : 404);
      if (!searchParams.has('prefix')) return objects.has(name) ? answer(200, objects.get(name)) : answer(404);
      const found = [...objects.keys()].filter((each) => each.startsWith(searchParams.get('prefix') ?? ''));
      const items = found.map((each) => `<Contents><Key>${each}</Key><Size>1</Size></Contents>`).join('');
      response.setHeader('content-type', 'application/xml');
      return answer(
        200,
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${items}</ListBucketResult>`,
      );
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const folder = mkdtempSync(join(tmpdir(), 'hallpass files '));
const objects = new Map<string, Buffer>();
let bucket: Server;
let stores: Record<'folder' | 'bucket', StoredFiles>;
let bucketUrl: (secret: string) => string;

const storeAt = (storageUrl: string): S3Files => {
  const address = storageAddressOf({ storageUrl, dataDir: folder });
  if (address.kind !== 's3') throw new Error('not a bucket');
  return new S3Files(address);
};

beforeAll(async () => {
  bucket = await startBucket(objects);
  const { port } = bucket.address() as AddressInfo;
  bucketUrl = (secret) => `http://key:${encodeURIComponent(secret)}@127.0.0.1:${port}/images?region=eu-west-9`;
  stores = { folder: new LocalFiles(join(folder, 'files')), bucket: storeAt(bucketUrl(SECRET)) };
});
afterAll(async () => {
  await new Promise((resolve) => bucket.close(resolve));
  rmSync(folder, { recursive: true });
});

describe.each(['folder', 'bucket'] as const)('files in a %s', (kind) => {
  it.each([
    [{ projectId: '..', hash: key.hash }],
    [{ projectId: `${projectId}/..`, hash: key.hash }],
    [{ projectId, hash: `../${key.hash}` }],
    [{ projectId, hash: key.hash.toUpperCase() }],
    [{ projectId: '', hash: key.hash }],
  ])('are not reached by %j', async (bad) => {
    await expect(async () => stores[kind].put(bad, content, 'image/png')).rejects.toThrow('The name of a f');
    await expect(async () => stores[kind].get(bad)).rejects.toThrow('The name of a f');
    await expect(async () => stores[kind].delete(bad)).rejects.toThrow('The name of a f');
    await expect(async () => stores[kind].deleteProject(`${bad.projectId}/`)).rejects.toThrow('The name of a f');
  });

  it('are null where there is none, and no fault to delete', async () => {
    expect(await stores[kind].get(key)).toBeNull();
    await stores[kind].delete(key);
    await stores[kind].deleteProject(projectId);
  });

  it('come back as they were, for their project alone, until they are deleted', async () => {
    const store = stores[kind];
    await Promise.all([store.put(key, content, 'image/png'), store.put(key, content, 'image/png')]);
    expect(await store.get(key)).toEqual(content);
    expect(await store.get({ projectId: other, hash: key.hash })).toBeNull();
    await store.delete(key);
    expect(await store.get(key)).toBeNull();
  });

  it('go with their project, and no others', async () => {
    const store = stores[kind];
    const kept = { projectId: other, hash: key.hash };
    const more = { projectId, hash: fileHash(Buffer.from('more')) };
    for (const each of [key, kept, more]) await store.put(each, content, 'image/png');
    await store.deleteProject(projectId);
    expect([await store.get(key), await store.get(more)]).toEqual([null, null]);
    expect(await store.get(kept)).toEqual(content);
    await store.deleteProject(other);
  });
});

it('a folder holds no drafts, and nothing that others may read', async () => {
  await stores.folder.put(key, content, 'image/png');
  const path = join(folder, 'files', projectId);
  expect(readdirSync(path)).toEqual([key.hash]);
  expect(statSync(join(path, key.hash)).mode & 0o777).toBe(0o600);
});

it('a bucket that refuses is an error, not a missing file', async () => {
  const store = storeAt(bucketUrl('wrong'));
  await expect(store.get(key)).rejects.toThrow('403');
  await expect(store.put(key, content, 'image/png')).rejects.toThrow('403');
});

describe('storageAddressOf', () => {
  const at = (storageUrl: string | null) => storageAddressOf({ storageUrl, dataDir: '/data' });

  it('is a folder of the data folder, or the one that is named', () => {
    expect(at(null)).toEqual({ kind: 'folder', path: '/data/files' });
    expect(at('file:///srv/images')).toEqual({ kind: 'folder', path: '/srv/images' });
  });

  it.each([
    ['s3://key:s%2Fc@s3.eu-central-1.amazonaws.com/pics', 'https://s3.eu-central-1.amazonaws.com/pics', 'eu-central-1'],
    ['s3://key:s%2Fc@minio.example.com:9000/pics/', 'https://minio.example.com:9000/pics', 'us-east-1'],
    ['http://key:s%2Fc@localhost:9000/pics?region=garage', 'http://localhost:9000/pics', 'garage'],
  ])('reads %s', (url, endpoint, region) => {
    const bucketAt = { kind: 's3', endpoint, region, accessKeyId: 'key', secretAccessKey: 's/c' };
    expect(at(url)).toEqual(bucketAt);
  });
});
