import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomToken } from '@hallpass/settings';

export const API_KEY_TYPES = ['user', 'team'] as const;
export type ApiKeyType = (typeof API_KEY_TYPES)[number];

export interface ApiKeyParts {
  id: string;
  type: ApiKeyType;
  /** Public keys are meant to be published. */
  isPublic: boolean;
}

/** Lets scanners and the published SDK recognize a key. */
const MARKER = '574ck4u7h';
/** Base 32 digit of 1 (self-hosted) + 2 (public). */
const FLAG = { secret: '1', public: '3' };

const FORM = new RegExp(
  `^(?:sk_[0-9a-hjkmnp-tv-z]{45}([0-9a-f]{32})(${API_KEY_TYPES.join('|')})${FLAG.secret}|` +
    `pk_[0-9a-hjkmnp-tv-z]{45}([0-9a-f]{32})(${API_KEY_TYPES.join('|')})${FLAG.public})${MARKER}([0-9a-f]{8})$`,
);

/**
 * Makes a key (contract/04 §7): prefix `sk_` or `pk_`, 225 random bits, the id of its row, type, flag, marker and a
 * checksum of everything before it. The full key is shown only once.
 */
export function newApiKey({ type, isPublic }: { type: ApiKeyType; isPublic: boolean }): { id: string; key: string } {
  const id = randomUUID();
  const { prefix, flag } = isPublic ? { prefix: 'pk', flag: FLAG.public } : { prefix: 'sk', flag: FLAG.secret };
  const body = `${prefix}_${randomToken()}${id.replaceAll('-', '')}${type}${flag}${MARKER}`;
  return { id, key: body + checksumOf(body) };
}

/** @returns null if the text cannot be a key. A typo breaks the checksum and costs no database lookup (security I1). */
export function parseApiKey(text: string): ApiKeyParts | null {
  const found = FORM.exec(text);
  const checksum = found?.[5];
  if (!found || checksum !== checksumOf(text.slice(0, -checksum!.length))) return null;
  const isPublic = found[3] !== undefined;
  const [hexId, type] = isPublic ? [found[3]!, found[4]!] : [found[1]!, found[2]!];
  return { id: uuidOf(hexId), type: type as ApiKeyType, isPublic };
}

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
