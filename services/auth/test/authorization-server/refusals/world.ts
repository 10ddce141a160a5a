import { createHash, randomUUID } from 'node:crypto';
import {
  adminApi,
  createProject,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { type CryptoKey, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import pg from 'pg';
import { DocumentSite } from '../document-site.js';
import { publishedKey, type Signer, tokensOf } from '../issued-tokens-world.js';
import { addResource, issuerOf, register } from '../issuer-world.js';
import type { Client } from './calls.js';

export const SHELVES = 'https://shelves.example/mcp';
export const ARCHIVE = 'https://archive.example/api';
export const CLUSTER = 'https://kubernetes.default.svc';
export const SUBJECT = 'system:serviceaccount:shop:api';

/** How a client proves who it is: by a secret, a key, nothing, or as its metadata document says. */
export type By = 'secret' | 'key' | 'nothing' | 'document';
/** Applications sign users in, act on their own, or are a workload of a platform. */
export type Role = 'app' | 'machine' | 'workload';

export const signer = async (kid: string = randomUUID()): Promise<Signer> => ({
  ...(await generateKeyPair('ES256', { extractable: true })),
  kid,
});
const jwkOf = async ({ publicKey, kid }: Signer) => ({ ...(await exportJWK(publicKey)), kid });

/** A project with everything that the endpoints of its issuer need, another project, and their database. */
export class World {
  private readonly clients = new Map<string, Promise<Client>>();
  private documents = 0;

  private constructor(
    readonly project: TestProject,
    readonly foreign: TestProject,
    readonly user: TestUser,
    readonly site: DocumentSite,
    private readonly shelvesId: string,
    /** A key of the issuer, one that has been replaced, and the same of the platform of workloads. */
    readonly keys: Record<'issuer' | 'oldIssuer' | 'platform' | 'oldPlatform', Signer>,
    private readonly database: pg.Client,
  ) {}

  static async create(): Promise<World> {
    const database = new pg.Client({ connectionString: server.databaseUrl! });
    await database.connect();
    const override = { 'authorizationServer.allowClientRegistration': true };
    const [project, foreign] = [await createProject({ override }), await createProject({ override })];
    for (const identifier of [SHELVES, ARCHIVE]) await addResource(foreign, identifier);
    const shelvesId = await addResource(project, SHELVES);
    await addResource(project, ARCHIVE);
    const keys = {
      issuer: await publishedKey(project),
      oldIssuer: await publishedKey(project),
      platform: await signer(),
      oldPlatform: await signer(),
    };
    const world = new World(
      project,
      foreign,
      await signUp(project),
      await DocumentSite.open(),
      shelvesId,
      keys,
      database,
    );
    await world.sql(`UPDATE auth.signing_key SET retired_at = now() WHERE project_id = $1 AND kid = $2`, [
      keys.oldIssuer.kid,
    ]);
    return world;
  }

  async close(): Promise<void> {
    this.site.close();
    await this.database.end();
  }

  /** Runs a statement whose first parameter is the project. */
  async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query(text, [this.project.id, ...values])).rows as Row[];
  }

  /** The same application for all that ask for it. Number 2 is one of another party, which serves no resource. */
  client(role: Role, by: By, number = 1): Promise<Client> {
    const name = `${role} ${by} ${number}`;
    const known = this.clients.get(name) ?? this.newClient(role, by, number > 1);
    this.clients.set(name, known);
    return known;
  }

  async newClient(role: Role, by: By, isOther = false): Promise<Client> {
    if (by === 'document') return { id: this.site.publish(`/client-${(this.documents += 1)}`) };
    const [key, oldKey] = [await signer(), await signer()];
    const application = await register(this.project, {
      ...this.roleOf(role),
      isFirstParty: !isOther,
      ...(role === 'app' ? { kind: by === 'nothing' ? 'native' : 'web' } : {}),
      authentication:
        role === 'workload'
          ? 'workload_identity'
          : { secret: 'client_secret', key: 'private_key_jwt', nothing: 'none' }[by],
      settings: {
        ...(role === 'app' ? { allows_device_grant: true } : {}),
        ...(role === 'workload' ? { workload_identities: [await this.identity(this.keys.oldPlatform, isOther)] } : {}),
        ...(by === 'key' ? { jwks: { keys: [await jwkOf(oldKey)] } } : {}),
        ...(by === 'nothing' || isOther ? {} : { token_exchange_resource_ids: [this.shelvesId] }),
      },
    });
    const { id, secret } = application;
    if (role === 'workload')
      await this.change(id, { workload_identities: [await this.identity(this.keys.platform, isOther)] });
    if (by === 'key') {
      await this.change(id, { jwks: { keys: [await jwkOf(key)] } });
      return { id, key, old: { key: oldKey } };
    }
    return by === 'secret' ? { id, secret, old: { secret: await this.expiredSecret(id) } } : { id };
  }

  private roleOf(role: Role): { kind?: string; redirectUris?: string[]; scopes: string[] } {
    return role === 'app'
      ? { scopes: ['openid', 'profile', 'email', 'offline_access', 'shelves:read', 'hallpass:account:read'] }
      : { kind: 'machine', redirectUris: [], scopes: ['shelves:read'] };
  }

  private async identity(key: Signer, isOther: boolean): Promise<object> {
    return {
      issuer: CLUSTER,
      audience: 'hallpass',
      jwks: { keys: [await jwkOf(key)] },
      jwks_uri: null,
      claims: [{ name: 'sub', value: isOther ? `${SUBJECT}-2` : SUBJECT, match: 'exact' }],
    };
  }

  change = async (id: string, fields: object): Promise<void> =>
    void succeeded(await adminApi(this.project).patch(`/applications/${id}`, fields));

  private async expiredSecret(id: string): Promise<string> {
    const made = succeeded(await adminApi(this.project).post(`/applications/${id}/secrets`, {}));
    await this.sql(`UPDATE auth.application_secret SET expires_at = now() WHERE project_id = $1 AND id = $2`, [
      made.id,
    ]);
    return made.client_secret as string;
  }

  /** Another session of a user. */
  async session(of: TestUser = this.user): Promise<TestUser> {
    const made = succeeded(await serverApi(this.project).post('/auth/sessions', { user_id: of.userId }));
    return { ...of, accessToken: made.access_token, refreshToken: made.refresh_token };
  }

  /** The key of the issuer that has signed a JWT. */
  async publishedKey(jwt: string): Promise<CryptoKey> {
    const { keys } = (await (await fetch(`${issuerOf(this.project)}/oauth/jwks`)).json()) as { keys: JWK[] };
    const { kid } = decodeProtectedHeader(jwt);
    return (await importJWK({ ...keys.find((key) => key.kid === kid), ext: true }, 'ES256')) as CryptoKey;
  }

  async foreignIdToken(): Promise<string> {
    const application = await register(this.foreign);
    return (await tokensOf(this.foreign, await signUp(this.foreign), application)).id_token;
  }

  /** Makes a record of the protocol expire: a token, a code of a device, or a pushed request. */
  expireRecord = (secret: string) =>
    this.sql(
      `UPDATE auth.oauth_record SET expires_at = now(), payload = payload || '{"exp": 1}'
       WHERE project_id = $1 AND id_hash = $2`,
      [createHash('sha256').update(secret).digest()],
    );

  /** Makes the server read the document of a client again. */
  forgetDocument = (url: string) =>
    this.sql(`DELETE FROM auth.oauth_record WHERE project_id = $1 AND kind = 'ClientDocument' AND id_hash = $2`, [
      createHash('sha256').update(url).digest(),
    ]);

  /**
   * Counts what both projects have granted: sessions, tokens, codes and requests that are live, and applications. Records
   * that expire within 5 minutes are left out, since they could expire between two counts. All tokens live longer.
   */
  async granted(): Promise<object> {
    const [row] = await this.sql<Record<string, number>>(
      `SELECT
         (SELECT count(*)::integer FROM auth.session WHERE project_id IN ($1, $2) AND ended_at IS NULL) AS sessions,
         (SELECT count(*)::integer FROM auth.oauth_record WHERE project_id IN ($1, $2) AND expires_at > now() + interval '5 minutes'
            AND kind NOT IN ('ClientDocument', 'ReplayDetection')) AS records,
         (SELECT count(*)::integer FROM auth.oauth_code WHERE project_id IN ($1, $2)) AS codes,
         (SELECT count(*)::integer FROM auth.application WHERE project_id IN ($1, $2)) AS applications`,
      [this.foreign.id],
    );
    return row!;
  }
}
