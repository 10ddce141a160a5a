import { Injectable } from '@nestjs/common';
import { ProjectKeys } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/identity';
import { AccessTokens } from '../tokens/access-tokens.service.js';
import type { TokenClient } from '../tokens/session-place.js';
import { InvalidTokenRequest } from './invalid-token-request.js';
import type { TokenDto, TokenRequestDto } from './oauth-token.dto.js';

const MAIN_BRANCH = 'main';

/** The token endpoint of OAuth 2 (RFC 6749 §3.2, wire contract 01 §13). */
@Injectable()
export class OAuthTokenService {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly keys: ProjectKeys,
    private readonly tokens: AccessTokens,
  ) {}

  /**
   * @throws InvalidOAuthClientIdOrSecret, InvalidTokenRequest; RefreshTokenNotFoundOrExpired on the refresh grant,
   *   InvalidAuthorizationCode on the code grant
   */
  async grant(request: TokenRequestDto, client: TokenClient): Promise<TokenDto> {
    const project = await this.client(request);
    if (request.grant_type === 'authorization_code') return this.exchangeCode(request);
    const given = required(request, 'refresh_token');
    const { accessToken, expiresInSeconds, refreshToken } = await this.tokens.refresh(project, given, client);
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: expiresInSeconds,
      scope: 'legacy',
      refresh_token: refreshToken,
    };
  }

  /** Codes are made by the providers' callback; a code that none has made is not valid, whoever asks. */
  private exchangeCode(request: TokenRequestDto): never {
    required(request, 'code');
    required(request, 'redirect_uri');
    throw new KnownErrors.InvalidAuthorizationCode();
  }

  /** The project that `client_id` names, opened by its publishable key; PKCE stands for the key on the code grant. */
  private async client(request: TokenRequestDto): Promise<ProjectSnapshot> {
    const refused = new KnownErrors.InvalidOAuthClientIdOrSecret({ client_id: null });
    const { grant_type, client_id, client_secret, code_verifier } = request;
    if (typeof client_id !== 'string') throw refused;
    const [projectId = '', branch = MAIN_BRANCH, ...rest] = client_id.split('#');
    if (projectId === '' || branch !== MAIN_BRANCH || rest.length > 0) throw refused;
    const project = await this.projects.load(this.database, projectId);
    if (!project) throw refused;
    const isPublic = grant_type === 'authorization_code' && Boolean(code_verifier) && !client_secret;
    if (isPublic) return project;
    if (typeof client_secret !== 'string' || client_secret === '') throw refused;
    const isValid = await this.keys.isValid(this.database, project, 'publishable_client_key', client_secret);
    if (!isValid) throw refused;
    return project;
  }
}

function required(request: TokenRequestDto, name: 'code' | 'redirect_uri' | 'refresh_token'): string {
  const value = request[name];
  if (typeof value !== 'string' || value === '') throw new InvalidTokenRequest(`${name} is missing`);
  return value;
}
