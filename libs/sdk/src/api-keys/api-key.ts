import { pathOf, request, type TeamAccess, type UserAccess } from '../access.js';
import { ApiKeyNotValid } from '../errors/known-errors.js';
import { allPages } from '../requests/all-pages.js';
import type { ApiClient } from '../requests/api-client.js';
import { dateOf, whyInvalid, type WhyInvalid } from './validity.js';

/** An API key that lets a program act for a user or a team (contract/04 §7). */
export interface ApiKeyBase {
  readonly id: string;
  readonly description: string;
  /** Undefined if the key never expires. */
  readonly expiresAt?: Date;
  readonly manuallyRevokedAt?: Date | null;
  readonly createdAt: Date;
  /** @throws KnownErrors.ApiKeyNotFound */
  update(options: ApiKeyUpdateOptions): Promise<void>;
  /** Takes effect with the next check. Cannot be undone. */
  revoke(): Promise<void>;
  isValid(): boolean;
  /** Expiry is checked before revocation. */
  whyInvalid(): WhyInvalid | null;
}

interface LastFour {
  readonly value: { readonly lastFour: string };
}

/** The full key, shown only once. */
interface FirstView {
  readonly value: string;
}

interface OfUser {
  readonly type: 'user';
  readonly userId: string;
}

interface OfTeam {
  readonly type: 'team';
  readonly teamId: string;
  /**
   * The member who created the key or took it over. The key is revoked when that membership ends. Undefined for keys
   * created by a server.
   */
  readonly responsibleUserId?: string;
  /**
   * Hands the key over to a member with the permission `$manage_api_keys`. Clients need a recent sign-in.
   * @throws ApiError 400 for any other user
   */
  handOver(userId: string): Promise<void>;
}

export type UserApiKey = ApiKeyBase & LastFour & OfUser;
export type UserApiKeyFirstView = ApiKeyBase & FirstView & OfUser;
export type TeamApiKey = ApiKeyBase & LastFour & OfTeam;
export type TeamApiKeyFirstView = ApiKeyBase & FirstView & OfTeam;

export interface ApiKeyCreationOptions {
  description: string;
  /** Null if the key never expires. */
  expiresAt: Date | null;
  /** Marks a key that is meant to be published, so scanners for leaked secrets ignore it. Default false. */
  isPublic?: boolean;
}

export interface ApiKeyUpdateOptions {
  description?: string;
  expiresAt?: Date | null;
  /** Only `true` has an effect. */
  revoked?: boolean;
}

interface ApiKeyJson<Value = { last_four: string }> {
  id: string;
  description: string;
  created_at_millis: number;
  expires_at_millis?: number;
  manually_revoked_at_millis?: number;
  value: Value;
  user_id?: string;
  team_id?: string;
  responsible_user_id?: string;
}

/** The path of an owner's keys, and the owner that every call names. */
interface Keys {
  access: UserAccess | TeamAccess;
  path: '/user-api-keys' | '/team-api-keys';
  owner: { user_id: string } | { team_id: string };
}

const keysOfUser = (access: UserAccess): Keys => ({
  access,
  path: '/user-api-keys',
  owner: { user_id: access.userId },
});
const keysOfTeam = (access: TeamAccess): Keys => ({
  access,
  path: '/team-api-keys',
  owner: { team_id: access.teamId },
});

/**
 * Lists keys, newest first.
 * @throws ApiError 400 if the project does not allow user API keys
 */
export async function listUserApiKeys(access: UserAccess): Promise<UserApiKey[]> {
  const keys = keysOfUser(access);
  return (await list(keys)).map((json) => ({ ...keyOf(keys, json), ...lastFourOf(json), ...ofUser(json) }));
}

/** @throws ApiError 400 if the project does not allow user API keys */
export async function createUserApiKey(
  access: UserAccess,
  options: ApiKeyCreationOptions,
): Promise<UserApiKeyFirstView> {
  const keys = keysOfUser(access);
  const json = await create(keys, options);
  return { ...keyOf(keys, json), value: json.value, ...ofUser(json) };
}

/**
 * Lists keys, newest first.
 * @throws ApiError 400 if the project does not allow team API keys; KnownErrors.ApiKeyNotFound without
 * `$manage_api_keys`
 */
export async function listTeamApiKeys(access: TeamAccess): Promise<TeamApiKey[]> {
  const keys = keysOfTeam(access);
  return (await list(keys)).map((json) => ({ ...keyOf(keys, json), ...lastFourOf(json), ...ofTeam(keys, json) }));
}

/** @throws as `listTeamApiKeys` */
export async function createTeamApiKey(
  access: TeamAccess,
  options: ApiKeyCreationOptions,
): Promise<TeamApiKeyFirstView> {
  const keys = keysOfTeam(access);
  const json = await create(keys, options);
  return { ...keyOf(keys, json), value: json.value, ...ofTeam(keys, json) };
}

/**
 * @returns the id of the user or team that the key belongs to; null if the key is unknown, expired, revoked or of the
 * other kind
 */
export async function ownerOfApiKey(api: ApiClient, type: 'user' | 'team', apiKey: string): Promise<string | null> {
  try {
    const path = `/${type}-api-keys/check`;
    const json = await api.request<ApiKeyJson>('server', { method: 'POST', path, body: { api_key: apiKey } });
    return (type === 'user' ? json.user_id : json.team_id) ?? null;
  } catch (error) {
    if (error instanceof ApiKeyNotValid) return null;
    throw error;
  }
}

function list({ access, path, owner }: Keys): Promise<ApiKeyJson[]> {
  return allPages<ApiKeyJson>(access.api, access.accessType, { path, query: owner });
}

function create({ access, path, owner }: Keys, options: ApiKeyCreationOptions): Promise<ApiKeyJson<string>> {
  return request<ApiKeyJson<string>>(access, {
    method: 'POST',
    path,
    body: {
      ...owner,
      description: options.description,
      expires_at_millis: options.expiresAt?.getTime() ?? null,
      is_public: options.isPublic,
    },
  });
}

function keyOf({ access, path, owner }: Keys, json: ApiKeyJson<unknown>): ApiKeyBase {
  const life = {
    expiresAt: dateOf(json.expires_at_millis) ?? undefined,
    manuallyRevokedAt: dateOf(json.manually_revoked_at_millis),
  };
  const update = async ({ description, expiresAt, revoked }: ApiKeyUpdateOptions) => {
    const expires = expiresAt instanceof Date ? expiresAt.getTime() : expiresAt;
    await request(access, {
      method: 'PATCH',
      path: `${path}${pathOf(json.id)}`,
      query: owner,
      body: { description, expires_at_millis: expires, revoked },
    });
  };
  return {
    id: json.id,
    description: json.description,
    createdAt: new Date(json.created_at_millis),
    ...life,
    update,
    revoke: () => update({ revoked: true }),
    whyInvalid: () => whyInvalid(life),
    isValid: () => whyInvalid(life) === null,
  };
}

const lastFourOf = ({ value }: ApiKeyJson): LastFour => ({ value: { lastFour: value.last_four } });
const ofUser = (json: ApiKeyJson<unknown>): OfUser => ({ type: 'user', userId: json.user_id! });
const ofTeam = ({ access, path, owner }: Keys, json: ApiKeyJson<unknown>): OfTeam => ({
  type: 'team',
  teamId: json.team_id!,
  ...(json.responsible_user_id !== undefined && { responsibleUserId: json.responsible_user_id }),
  handOver: async (userId) => {
    await request(access, {
      method: 'PATCH',
      path: `${path}${pathOf(json.id)}`,
      query: owner,
      body: { responsible_user_id: userId },
    });
  },
});
