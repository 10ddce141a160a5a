import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerList, Answers, AnswersPage, IgnoredQuery, Operation } from '@hallpass/http';
import {
  apiKeyChangeOf,
  ApiKeyParams,
  CheckApiKeyDto,
  CreatedTeamApiKeyDto,
  CreateTeamApiKeyDto,
  newApiKeyOf,
  NewTeamApiKeyQuery,
  newTeamApiKeyJson,
  TeamApiKeyDto,
  teamApiKeyJson,
  TeamApiKeyQuery,
  TeamApiKeysQuery,
  UpdateTeamApiKeyDto,
} from './api-key.dto.js';
import { ApiKeysService } from './api-keys.service.js';

/** API keys of teams (contract/04 §7). Keys are revoked, never deleted. */
@Controller('team-api-keys')
export class TeamApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @Operation({
    summary: 'List a team’s API keys',
    area: 'api-keys',
    access: 'client',
    outcomes: { signedOut: 'USER_AUTHENTICATION_REQUIRED', stranger: 'API_KEY_NOT_FOUND', missing: 200 },
    sample: 'const keys = await team.listApiKeys();',
  })
  @Access('client')
  @AnswersPage(TeamApiKeyDto, 'UserAuthenticationRequired', 'ApiKeyNotFound')
  async list(@CurrentCaller() caller: Caller, @Query() query: TeamApiKeysQuery) {
    const owner = { type: 'team', id: query.team_id } as const;
    await this.keys.assertMayList(caller, owner);
    const keys = { ...owner, responsibleUserId: query.responsible_user_id };
    return answerList(query, (limit) => this.keys.walk(caller, keys, { cursor: query.cursor, limit }), teamApiKeyJson);
  }

  @Post()
  @Operation({
    summary: 'Create a team API key',
    area: 'api-keys',
    right: 'keys:write',
    access: 'client',
    outcomes: { signedOut: 'USER_AUTHENTICATION_REQUIRED', stranger: 'API_KEY_NOT_FOUND', missing: 'TEAM_NOT_FOUND' },
    audit: ['insert api_key'],
    recentSignIn: true,
    sample: "const key = await team.createApiKey({ description: 'Build', expiresAt: null });",
  })
  @IgnoredQuery(NewTeamApiKeyQuery)
  @Access('client')
  @Answers(
    200,
    CreatedTeamApiKeyDto,
    'UserAuthenticationRequired',
    'ApiKeyNotFound',
    'TeamNotFound',
    'RecentSignInRequired',
  )
  async create(@CurrentCaller() caller: Caller, @Body() dto: CreateTeamApiKeyDto): Promise<CreatedTeamApiKeyDto> {
    const { row, key } = await this.keys.create(caller, { type: 'team', id: dto.team_id }, newApiKeyOf(dto));
    return newTeamApiKeyJson(row, key);
  }

  @Post('check')
  @Operation({
    summary: 'Check a team API key',
    area: 'api-keys',
    right: 'users:read',
    access: 'server',
    audit: 'changes nothing',
    sample: 'const team = await app.getTeam({ apiKey });',
  })
  @Access('server')
  @Answers(200, TeamApiKeyDto, 'ApiKeyNotFound', 'WrongApiKeyType', 'ApiKeyExpired', 'ApiKeyRevoked')
  async check(@CurrentCaller() caller: Caller, @Body() { api_key: key }: CheckApiKeyDto): Promise<TeamApiKeyDto> {
    return teamApiKeyJson(await this.keys.check(caller, 'team', key));
  }

  @Get(':id')
  @Operation({
    summary: 'Get a team API key',
    area: 'api-keys',
    access: 'client',
    outcomes: {
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      stranger: 'API_KEY_NOT_FOUND',
      missing: 'API_KEY_NOT_FOUND',
    },
    dashboard: { unusedBecause: 'another operation does more' },
  })
  @Access('client')
  @Answers(200, TeamApiKeyDto, 'UserAuthenticationRequired', 'ApiKeyNotFound')
  async read(
    @CurrentCaller() caller: Caller,
    @Param() { id }: ApiKeyParams,
    @Query() _query: TeamApiKeyQuery,
  ): Promise<TeamApiKeyDto> {
    return teamApiKeyJson(await this.keys.read(caller, 'team', id));
  }

  @Patch(':id')
  @Operation({
    summary: 'Update or revoke a team API key',
    area: 'api-keys',
    access: 'client',
    outcomes: {
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      stranger: 'API_KEY_NOT_FOUND',
      missing: 'API_KEY_NOT_FOUND',
    },
    audit: ['update api_key'],
    recentSignIn: true,
    sample: 'await key.revoke();',
  })
  @Access('client')
  @Answers(200, TeamApiKeyDto, 'UserAuthenticationRequired', 'ApiKeyNotFound', 'RecentSignInRequired')
  async update(
    @CurrentCaller() caller: Caller,
    @Param() { id }: ApiKeyParams,
    @Query() _query: TeamApiKeyQuery,
    @Body() dto: UpdateTeamApiKeyDto,
  ): Promise<TeamApiKeyDto> {
    return teamApiKeyJson(await this.keys.update(caller, 'team', id, apiKeyChangeOf(dto)));
  }
}
