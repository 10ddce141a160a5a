import {
  type Database,
  type ListOrder,
  type ListRange,
  prepared,
  statement,
  valueBytes,
  walkList,
} from '@hallpass/database';

/** A permission that users and administrators can grant for a resource. */
export interface ResourceScope {
  name: string;
  /** Shown to users who are asked for their consent. If it is empty, they see the name. */
  description: string;
}

/** An API that accepts access tokens of the issuer (contract/08 §6). */
export interface ResourceRow {
  id: string;
  /** The audience of its tokens. Never changes. */
  identifier: string;
  display_name: string;
  scopes: ResourceScope[];
  /** Names of `scopes`. */
  default_scopes: string[];
  /** Null: that of the application. */
  access_token_seconds: number | null;
  created_at: Date;
}

export const RESOURCE_COLUMNS = `r.id, r.identifier, r.display_name, r.scopes, r.default_scopes, r.access_token_seconds, r.created_at`;

export const RESOURCE_ORDER: ListOrder = {
  name: 'resources',
  columns: [
    ['r.created_at', 'instant'],
    ['r.id', 'uuid'],
  ],
  direction: 'desc',
};

export const walkResources = (db: Database, projectId: string, range: ListRange) =>
  walkList<ResourceRow>(
    db,
    projectId,
    {
      order: RESOURCE_ORDER,
      from: 'auth.resource r',
      alias: 'r',
      where: ['r.project_id = :projectId'],
      columns: RESOURCE_COLUMNS,
      bytes: valueBytes('r.identifier', 'r.scopes', 'r.default_scopes'),
    },
    range,
  );

export const selectResource = prepared<ResourceRow>('resource')(
  `SELECT ${RESOURCE_COLUMNS} FROM auth.resource r WHERE r.project_id = :projectId AND r.id = :id`,
);

/** Serializes changes of a resource, and applications that begin to name it at the same time. */
export const lockResource = prepared<ResourceRow>('lock-resource')(
  `SELECT ${RESOURCE_COLUMNS} FROM auth.resource r WHERE r.project_id = :projectId AND r.id = :id FOR UPDATE`,
);

/** Keeps these resources from being deleted until the transaction ends. */
export const holdResources = prepared<{ id: string }>('hold-resources')(
  `SELECT id FROM auth.resource WHERE project_id = :projectId AND id = ANY(:ids::uuid[]) ORDER BY id FOR KEY SHARE`,
);

/** Serializes creation and deletion, for the limit, the spellings of identifiers, and the order of locks. */
export const lockResources = statement({ global: 'an advisory lock named after the project' })(
  `SELECT pg_advisory_xact_lock(hashtextextended('auth.resource/' || :projectId, 0))`,
);

/** The resources that these identifiers name, for the protocol. */
export const selectResources = prepared<ResourceRow>('resources-of-token')(
  `SELECT ${RESOURCE_COLUMNS} FROM auth.resource r
   WHERE r.project_id = :projectId AND r.identifier = ANY(:identifiers::text[])`,
);

export const selectTaken = prepared<{ id: string }>('resource-with-identifier')(
  `SELECT id FROM auth.resource WHERE project_id = :projectId AND identifier = ANY(:identifiers::text[]) LIMIT 1`,
);

/** Returns no row if the project has the maximum number of resources. */
export const insertResource = prepared<ResourceRow>('insert-resource')(
  `INSERT INTO auth.resource AS r (project_id, id, identifier, display_name, scopes, default_scopes,
     access_token_seconds)
   SELECT :projectId, :id, :identifier, :displayName, :scopes, :defaultScopes, :accessTokenSeconds
   WHERE (SELECT count(*) FROM auth.resource WHERE project_id = :projectId) < :maximum::integer
   RETURNING ${RESOURCE_COLUMNS}`,
);

export const updateResource = prepared<ResourceRow>('update-resource')(
  `UPDATE auth.resource r SET display_name = :displayName, scopes = :scopes, default_scopes = :defaultScopes,
     access_token_seconds = :accessTokenSeconds
   WHERE r.project_id = :projectId AND r.id = :id RETURNING ${RESOURCE_COLUMNS}`,
);

/** An application that named only this resource may then ask for none. */
export const removeFromApplications = prepared('remove-resource-from-applications')(
  `UPDATE auth.application SET resource_ids = array_remove(resource_ids, :id::uuid)
   WHERE project_id = :projectId AND resource_ids @> ARRAY[:id::uuid]`,
);

export const deleteResource = prepared('delete-resource')(
  `DELETE FROM auth.resource WHERE project_id = :projectId AND id = :id`,
);
