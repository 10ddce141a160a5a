import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerList, Answers, AnswersPage, IgnoredQuery, Operation } from '@hallpass/http';
import {
  apiKeyChangeOf,
  ApiKeyParams,
  CheckApiKeyDto,
  CreatedUserApiKeyDto,
  CreateUserApiKeyDto,
  newApiKeyOf,
  newUserApiKeyJson,
  UpdateApiKeyDto,
  UserApiKeyDto,
  userApiKeyJson,
  UserApiKeyQuery,
  UserApiKeysQuery,
} from './api-key.dto.js';
import { ApiKeysService } from './api-keys.service.js';

/** API keys of users (contract/04 §7). Keys are revoked, never deleted. */
@Controller('user-api-keys')
export class UserApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @Operation({
    summary: 'List a user’s API keys',
    area: 'api-keys',
    access: 'client',
    outcomes: { signedOut: 'USER_AUTHENTICATION_REQUIRED', stranger: 403, missing: 200 },
    sample: 'const keys = await user.listApiKeys();',
  })
  @Access('client')
  @AnswersPage(UserApiKeyDto, 'CannotGetOwnUserWithoutUser', 'UserAuthenticationRequired', 403)
  async list(@CurrentCaller() caller: Caller, @Query() query: UserApiKeysQuery) {
    const owner = { type: 'user', id: query.user_id } as const;
    await this.keys.assertMayList(caller, owner);
    return answerList(query, (limit) => this.keys.walk(caller, owner, { cursor: query.cursor, limit }), userApiKeyJson);
  }

  @Post()
  @Operation({
    summary: 'Create a user API key',
    area: 'api-keys',
    right: 'keys:write',
    access: 'client',
    outcomes: { signedOut: 'USER_AUTHENTICATION_REQUIRED', stranger: 403, missing: 'USER_ID_DOES_NOT_EXIST' },
    audit: ['insert api_key'],
    recentSignIn: true,
    sample: "const key = await user.createApiKey({ description: 'Laptop', expiresAt: null });",
  })
  @IgnoredQuery(UserApiKeyQuery)
  @Access('client')
  @Answers(
    200,
    CreatedUserApiKeyDto,
    'CannotGetOwnUserWithoutUser',
    'UserAuthenticationRequired',
    'UserIdDoesNotExist',
    'SignUpNotEnabled',
    'RecentSignInRequired',
    403,
  )
  async create(@CurrentCaller() caller: Caller, @Body() dto: CreateUserApiKeyDto): Promise<CreatedUserApiKeyDto> {
    const { row, key } = await this.keys.create(caller, { type: 'user', id: dto.user_id }, newApiKeyOf(dto));
    return newUserApiKeyJson(row, key);
  }

  @Post('check')
  @Operation({
    summary: 'Check a user API key',
    area: 'api-keys',
    right: 'users:read',
    access: 'server',
    audit: 'changes nothing',
    sample: 'const user = await app.getUser({ apiKey });',
  })
  @Access('server')
  @Answers(200, UserApiKeyDto, 'ApiKeyNotFound', 'WrongApiKeyType', 'ApiKeyExpired', 'ApiKeyRevoked')
  async check(@CurrentCaller() caller: Caller, @Body() { api_key: key }: CheckApiKeyDto): Promise<UserApiKeyDto> {
    return userApiKeyJson(await this.keys.check(caller, 'user', key));
  }

  @Get(':id')
  @Operation({
    summary: 'Get a user API key',
    area: 'api-keys',
    access: 'client',
    outcomes: {
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      stranger: 'API_KEY_NOT_FOUND',
      missing: 'API_KEY_NOT_FOUND',
    },
    dashboard: { unusedBecause: 'another operation does more' },
  })
  @IgnoredQuery(UserApiKeyQuery)
  @Access('client')
  @Answers(200, UserApiKeyDto, 'CannotGetOwnUserWithoutUser', 'UserAuthenticationRequired', 'ApiKeyNotFound', 403)
  async read(@CurrentCaller() caller: Caller, @Param() { id }: ApiKeyParams): Promise<UserApiKeyDto> {
    return userApiKeyJson(await this.keys.read(caller, 'user', id));
  }

  @Patch(':id')
  @Operation({
    summary: 'Update or revoke a user API key',
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
  @IgnoredQuery(UserApiKeyQuery)
  @Access('client')
  @Answers(
    200,
    UserApiKeyDto,
    'CannotGetOwnUserWithoutUser',
    'UserAuthenticationRequired',
    'ApiKeyNotFound',
    'RecentSignInRequired',
    403,
  )
  async update(
    @CurrentCaller() caller: Caller,
    @Param() { id }: ApiKeyParams,
    @Body() dto: UpdateApiKeyDto,
  ): Promise<UserApiKeyDto> {
    return userApiKeyJson(await this.keys.update(caller, 'user', id, apiKeyChangeOf(dto)));
  }
}
