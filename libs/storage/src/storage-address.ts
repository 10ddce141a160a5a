import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@hallpass/settings';
import type { S3Bucket } from './s3-files.js';

export type StorageAddress = { kind: 'folder'; path: string } | ({ kind: 's3' } & S3Bucket);

/** Amazon's host names contain the region; other services use this default, or `?region=`. */
const AMAZON_HOST = /^s3[.-]([a-z0-9-]+)\.amazonaws\.com$/;
const DEFAULT_REGION = 'us-east-1';

/**
 * Parses `STORAGE_URL`: `s3://key:secret@host/bucket` (https; `http://` and `https://` of the same form set the
 * scheme), with `?region=` if the host does not contain it, or `file:///folder`. Defaults to `files` in the data
 * folder. The settings have validated its form.
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
