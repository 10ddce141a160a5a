import { pathOf, request, type UserAccess } from '../access.js';
import { dateOf } from '../api-keys/validity.js';
import { allPages } from '../requests/all-pages.js';

/** The live grants and the remembered consent of a user for an application: one of them, or both. */
export interface ApplicationConnection {
  /** Scopes of the issuer: granted, or allowed by the remembered consent. */
  readonly scopes: readonly string[];
  /** The same for each resource. */
  readonly resources: ReadonlyArray<{ readonly identifier: string; readonly scopes: readonly string[] }>;
  /** When the user gave consent, or the oldest live grant began, whichever is earlier. */
  readonly connectedAt: Date;
  /** The last use of a live grant. Null if there is none. */
  readonly lastUsedAt: Date | null;
  /** Live grants; 0 if only the consent is left. */
  readonly grantCount: number;
}

/** An application that has access to the account of a user. */
export interface ConnectedApplication extends ApplicationConnection {
  readonly application: {
    /** Also the `client_id`. */
    readonly id: string;
    readonly displayName: string;
    readonly logoUrl: string | null;
    readonly isFirstParty: boolean;
  };
  /** Ends every grant of the user and forgets the consent. @throws ApiError 404 if they are no longer connected */
  disconnect(): Promise<void>;
}

export interface ConnectionJson {
  scopes: string[];
  resources: Array<{ identifier: string; scopes: string[] }>;
  connected_at_millis: number;
  last_used_at_millis: number | null;
  grant_count: number;
}

interface ConnectedApplicationJson extends ConnectionJson {
  application: { id: string; display_name: string; logo_url: string | null; is_first_party: boolean };
}

export const connectionOf = (json: ConnectionJson): ApplicationConnection => ({
  scopes: json.scopes,
  resources: json.resources,
  connectedAt: new Date(json.connected_at_millis),
  lastUsedAt: dateOf(json.last_used_at_millis),
  grantCount: json.grant_count,
});

const PATH = '/connected-applications';

/** Lists the applications that a user is connected to, newest first. */
export async function listConnectedApplications(access: UserAccess): Promise<ConnectedApplication[]> {
  const query = { user_id: access.userId };
  const items = await allPages<ConnectedApplicationJson>(access.api, access.accessType, { path: PATH, query });
  return items.map(({ application, ...json }) => ({
    application: {
      id: application.id,
      displayName: application.display_name,
      logoUrl: application.logo_url,
      isFirstParty: application.is_first_party,
    },
    ...connectionOf(json),
    disconnect: async () => {
      await request(access, { method: 'DELETE', path: `${PATH}${pathOf(application.id)}`, query });
    },
  }));
}
