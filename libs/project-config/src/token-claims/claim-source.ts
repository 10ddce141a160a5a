import { isPlainObject } from '../override/override.js';

/** Parts of a user that templates can read, besides the columns of every token. */
export const CLAIM_READS = [
  'user.client_metadata',
  'user.client_read_only_metadata',
  'user.server_metadata',
  'user.permissions',
  'team',
  'team.client_metadata',
  'team.client_read_only_metadata',
  'team.server_metadata',
  'team.permissions',
] as const;
export type ClaimRead = (typeof CLAIM_READS)[number];

/** A metadata field: its value in a list, or false if it is too large to be read for a token. */
export type MetadataForClaims = [unknown] | false | null;

interface Holder {
  client_metadata?: MetadataForClaims;
  client_read_only_metadata?: MetadataForClaims;
  server_metadata?: MetadataForClaims;
  /** Granted directly or through other permissions. */
  permissions?: readonly string[];
}

/** A user as templates read it. Parts that no template reads are absent. */
export interface ClaimData {
  user: Holder & {
    id: string;
    display_name: string | null;
    primary_email: string | null;
    primary_email_verified: boolean;
    profile_image_url: string | null;
    signed_up_at_millis: number;
    is_anonymous: boolean;
  };
  /** The selected team; null if none is selected. */
  team:
    | (Holder & {
        id: string;
        display_name: string;
        profile_image_url: string | null;
      })
    | null;
}

/** A place that a template reads, such as `user.server_metadata.plan`. */
export interface ClaimSource {
  holder: 'user' | 'team';
  field: string;
  /** Below a metadata field, or the id of a permission. */
  path: readonly string[];
}

const PLAIN = {
  user: [
    ...['id', 'display_name', 'primary_email', 'primary_email_verified', 'profile_image_url'],
    ...['signed_up_at_millis', 'is_anonymous'],
  ],
  team: ['id', 'display_name', 'profile_image_url'],
};
const METADATA = ['client_metadata', 'client_read_only_metadata', 'server_metadata'];

const MAX_DEPTH = 8;
const MAX_SEGMENT_CHARACTERS = 100;

/** @returns a sentence for an unknown place */
export function parseSource(text: string): ClaimSource | string {
  const [holder = '', field = '', ...path] = text.split('.');
  const shown = `"{{${text.length <= 100 ? text : `${text.slice(0, 100)}…`}}}"`;
  if (holder !== 'user' && holder !== 'team') return `${shown} must begin with "user." or "team."`;
  if (path.length > MAX_DEPTH || path.some((key) => key === '' || key.length > MAX_SEGMENT_CHARACTERS))
    return `${shown} can have ${MAX_DEPTH} keys, of 1 to ${MAX_SEGMENT_CHARACTERS} characters, after its field`;
  if (METADATA.includes(field)) return { holder, field, path };
  // The id of a permission has no dots.
  if (field === 'permissions' && path.length <= 1) return { holder, field, path };
  if (PLAIN[holder].includes(field) && path.length === 0) return { holder, field, path };
  const known = [...PLAIN[holder], ...METADATA.map((each) => `${each}.<key>`), 'permissions', 'permissions.<id>'];
  return `${shown} is not a field that a token can read: use one of ${known.map((each) => `${holder}.${each}`).join(', ')}`;
}

/** The parts that the statement that issues a token must read for a source. */
export function readsOf({ holder, field }: ClaimSource): ClaimRead[] {
  const reads: string[] = holder === 'team' ? ['team', `team.${field}`] : [`user.${field}`];
  return CLAIM_READS.filter((read) => reads.includes(read));
}

export const METADATA_TOO_LARGE = Symbol('the metadata is too large to be read for a token');

/** @returns undefined if it is missing or null */
export function readSource({ holder, field, path }: ClaimSource, data: ClaimData): unknown {
  const row = data[holder] as Record<string, unknown> | null;
  if (row === null) return undefined;
  const stored = row[field];
  if (field === 'permissions') {
    const held = (stored ?? []) as readonly string[];
    return path[0] === undefined ? held : held.includes(path[0]);
  }
  if (!METADATA.includes(field)) return stored ?? undefined;
  if (stored === false) return METADATA_TOO_LARGE;
  let value: unknown = Array.isArray(stored) ? stored[0] : undefined;
  for (const key of path) value = isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value ?? undefined;
}
