import type { AccessType } from '@hallpass/access';
import { KnownErrors } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';

const FIELDS = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;
type MetadataField = (typeof FIELDS)[number];

export type MetadataFields = { [Field in MetadataField]?: unknown };

/** Size of each stored field in bytes of JSON; null if it is empty. */
export type StoredMetadataBytes = { [Field in MetadataField]: number | null };

const DEFAULT_CLIENT_BYTES = 64 * 1024;
const DEFAULT_SERVER_BYTES = 256 * 1024;

/** In bytes of JSON. */
export interface OversizedMetadata {
  field: MetadataField;
  bytes: number;
  limit: number;
}

/** Finds metadata that is longer than the project lets clients or servers write (contract/01 §7). */
export function oversizedMetadata(
  { config: { metadata } }: ProjectSnapshot,
  accessType: AccessType,
  given: MetadataFields,
): OversizedMetadata[] {
  const limit =
    accessType === 'client'
      ? (metadata.clientMaxBytes ?? DEFAULT_CLIENT_BYTES)
      : (metadata.serverMaxBytes ?? DEFAULT_SERVER_BYTES);
  return FIELDS.map((field) => ({ field, bytes: bytesOf(given[field]), limit })).filter(({ bytes }) => bytes > limit);
}

/**
 * Rejects metadata over its limit, unless it is shorter than the stored value. A stored value can exceed the limit if an
 * older release wrote it or the limit was lowered.
 * @param stored null for a new user or team
 * @throws SchemaError with field, size and limit
 */
export function assertMetadataFits(oversized: readonly OversizedMetadata[], stored: StoredMetadataBytes | null): void {
  const faults = oversized.filter(({ field, bytes }) => bytes > (stored?.[field] ?? 0));
  if (faults.length === 0) return;
  const texts = faults.map(
    ({ field, bytes, limit }) => `body.${field} has ${bytes} bytes of JSON, but at most ${limit} are allowed`,
  );
  throw new KnownErrors.SchemaError({ message: `${texts.join('; ')}.` });
}

const bytesOf = (value: unknown): number => (value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value)));
