import { randomBytes } from 'node:crypto';
import { fileHash, openFiles, storageAddressOf } from '@hallpass/storage';
import type { Settings } from '@hallpass/settings';
import { bad, good, type Finding } from './finding.js';

const LIMIT_MILLIS = 3_000;

export async function checkStorage(settings: Settings): Promise<Finding> {
  const address = storageAddressOf(settings);
  const place = address.kind === 'folder' ? `the folder ${address.path}` : `the bucket ${address.endpoint}`;
  return (await failureOf(settings, place)) ?? good('storage', place);
}

async function failureOf(settings: Settings, place: string): Promise<Finding | null> {
  const content = randomBytes(32);
  const key = { projectId: 'internal', hash: fileHash(content) };
  try {
    const files = openFiles(settings, LIMIT_MILLIS);
    await files.put(key, content, 'application/octet-stream');
    const stored = await files.get(key);
    await files.delete(key);
    if (stored?.equals(content)) return null;
    return bad('storage', `In ${place}, a file was not found right after it was stored. Correct STORAGE_URL.`);
  } catch (error) {
    return bad('storage', `Uploaded images cannot be stored in ${place} (${reasonOf(error)}): ${adviceOn(error)}.`);
  }
}

/** Excludes the error's message, which may repeat what was sent. */
function reasonOf(error: unknown): string {
  const { status, serviceCode, code, name } = error as Record<string, unknown>;
  return [status, serviceCode ?? code].filter((part) => part !== undefined).join(' ') || String(name);
}

function adviceOn(error: unknown): string {
  switch ((error as { status?: unknown }).status) {
    case 401:
    case 403:
      return 'allow the key of STORAGE_URL to read, write and delete there, or correct the key';
    case 404:
      return 'create the bucket, or correct its name in STORAGE_URL';
    default:
      return 'make sure that it is reachable and writable, or correct STORAGE_URL';
  }
}
