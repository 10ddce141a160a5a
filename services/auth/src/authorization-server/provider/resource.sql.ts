import { prepared } from '@hallpass/database';

/** An API that accepts access tokens (RFC 8707). */
export interface ResourceOfToken {
  id: string;
  identifier: string;
  display_name: string;
  scopes: Array<{ name: string; description: string }>;
  default_scopes: string[];
  access_token_seconds: number | null;
}

export const selectResources = prepared<ResourceOfToken>('resources-of-token')(
  `SELECT id, identifier, display_name, scopes, default_scopes, access_token_seconds FROM auth.resource
   WHERE project_id = :projectId AND identifier = ANY(:identifiers::text[])`,
);
