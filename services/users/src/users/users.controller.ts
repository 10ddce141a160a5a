import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPageOf, IgnoredQuery, Operation, success, SuccessDto } from '@hallpass/http';
import type { ServerUserJson } from '@hallpass/identity';
import { CreateUserDto, ListUsersQueryDto, ServerUserUpdateDto, UserParams } from './user-fields.dto.js';
import { ServerUserDto } from './user.dto.js';
import { UsersService } from './users.service.js';

/** A project's users, for its servers (contract/03 §2 to §6). */
@Controller('users')
@Access('server')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Operation({
    summary: 'List, search and filter users',
    area: 'users',
    access: 'server',
    outcomes: { missing: 200 },
    sample: "const users = await app.listUsers({ limit: 20, query: 'ada' });",
  })
  @AnswersPageOf(ServerUserDto, { isAlwaysPage: true })
  list(@CurrentCaller() caller: Caller, @Query() query: ListUsersQueryDto) {
    return this.users.list(caller, query);
  }

  @Post()
  @Operation({
    summary: 'Create a user',
    area: 'users',
    access: 'server',
    audit: ['insert user'],
    sample: "const user = await app.createUser({ primaryEmail: 'ada@example.com' });",
  })
  @IgnoredQuery(ListUsersQueryDto)
  @Answers(
    201,
    ServerUserDto,
    'UserWithEmailAlreadyExists',
    'PasswordTooLong',
    'OAuthProviderAccountIdAlreadyUsedForSignIn',
  )
  create(@CurrentCaller() caller: Caller, @Body() dto: CreateUserDto): Promise<ServerUserJson> {
    return this.users.create(caller, dto);
  }

  @Get(':user_id')
  @Operation({
    summary: 'Get a user',
    area: 'users',
    access: 'server',
    outcomes: { missing: 'USER_NOT_FOUND' },
    sample: 'const user = await app.getUser(userId);',
  })
  @IgnoredQuery(ListUsersQueryDto)
  @Answers(200, ServerUserDto, 'UserNotFound')
  read(@CurrentCaller() caller: Caller, @Param() { user_id }: UserParams): Promise<ServerUserJson> {
    return this.users.read(caller, user_id);
  }

  @Patch(':user_id')
  @Operation({
    summary: 'Update a user',
    area: 'users',
    access: 'server',
    outcomes: { missing: 'USER_NOT_FOUND' },
    audit: ['update user', 'update password'],
    sample: "await user.update({ serverMetadata: { plan: 'pro' } });",
  })
  @IgnoredQuery(ListUsersQueryDto)
  @Answers(
    200,
    ServerUserDto,
    'UserNotFound',
    'TeamMembershipNotFound',
    'UserWithEmailAlreadyExists',
    'PasswordTooLong',
  )
  update(
    @CurrentCaller() caller: Caller,
    @Param() { user_id }: UserParams,
    @Body() dto: ServerUserUpdateDto,
  ): Promise<ServerUserJson> {
    return this.users.update(caller, user_id, dto);
  }

  @Delete(':user_id')
  @Operation({
    summary: 'Delete a user',
    area: 'users',
    access: 'server',
    outcomes: { missing: 'USER_NOT_FOUND' },
    audit: ['delete user'],
    sample: 'await user.delete();',
  })
  @IgnoredQuery(ListUsersQueryDto)
  @Answers(200, SuccessDto, 'UserNotFound', 403, 'LastProjectOwner')
  async delete(@CurrentCaller() caller: Caller, @Param() { user_id }: UserParams): Promise<SuccessDto> {
    await this.users.delete(caller, user_id);
    return success();
  }
}
