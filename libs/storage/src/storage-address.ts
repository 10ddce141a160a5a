import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@hallpass/settings';
import type { S3Bucket } from './s3-files.js';

export type StorageAddress = { kind: 'folder'; path: string } | ({ kind: 's3' } & S3Bucket);

/** Amazon names the region in the host; the others take this one, or say their own as `?region=`. */
const AMAZON_HOST = /^s3[.-]([a-z0-9-]+)\.amazonaws\.com$/;
const DEFAULT_REGION = 'us-east-1';

/**
 * Where `STORAGE_URL` says that files are kept: `s3://key:secret@host/bucket` (https; `http://` and `https://` of the
 * same form say the scheme), with `?region=` where the host does not tell, or `file:///folder`. Without it `files` in
 * the data folder. The settings have checked its form.
 */
export function storageAddressOf({ storageUrl, dataDir }: Pick<Settings, 'storageUrl' | 'dataDir'>): StorageAddress {
  if (storageUrl === null) return { kind: 'folder', path: join(dataDir, 'files') };
  const url = new URL(storageUrl);
  if (url.protocol === 'file:') return { kind: 'folder', path: fileURLToPath(url) };

  const bucket = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    endpoint: `${url.protocol === 'http:' ? 'http' : 'https'}://${url.host}/${bucket}`,
    region: url.searchParams.get('region') ?? AMAZON_HOST.exec(url.hostname)?.[1] ?? DEFAULT_REGION,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
