import { statement } from '@hallpass/database';
import type { StoredMetadataBytes } from './metadata-limits.js';

const BYTES = `octet_length(client_metadata::text) AS client_metadata,
  octet_length(client_read_only_metadata::text) AS client_read_only_metadata,
  octet_length(server_metadata::text) AS server_metadata` as const;

export const selectUserMetadataBytes = statement<StoredMetadataBytes>()(
  `SELECT ${BYTES} FROM users."user" WHERE project_id = :projectId AND id = :userId`,
);

/** Locks the team until the transaction ends. */
export const lockTeamMetadataBytes = statement<StoredMetadataBytes>()(
  `SELECT ${BYTES} FROM users.team WHERE project_id = :projectId AND id = :teamId FOR NO KEY UPDATE`,
);
