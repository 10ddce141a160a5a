import { Body, Controller, Delete, Get, Patch } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, anyOf, NoQuery, Operation, success, SuccessDto } from '@hallpass/http';
import type { ClientUserJson, ServerUserJson } from '@hallpass/identity';
import { ClientFields } from '../field-sets/client-fields.js';
import { ClientUserUpdateDto, ServerUserUpdateDto } from './user-fields.dto.js';
import { ClientUserDto, ServerUserDto } from './user.dto.js';
import { UsersService } from './users.service.js';

const OWN_USER = anyOf(ClientUserDto, ServerUserDto);

/** The signed-in user (contract/03 §2). Clients can see and change fewer fields than servers. */
@Controller('users/me')
@Access('client')
@NoQuery()
@ApiExtraModels(ClientUserDto, ServerUserDto)
export class OwnUserController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Operation({
    summary: 'Get the signed-in user',
    area: 'users',
    access: 'client',
    whileEnrolling: true,
    scope: 'hallpass:account:read',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER' },
    sample: 'const user = await app.getUser();',
  })
  @Answers(200, OWN_USER, 'CannotGetOwnUserWithoutUser')
  read(@CurrentCaller() caller: Caller): Promise<ClientUserJson | ServerUserJson> {
    return this.users.readOwn(caller);
  }

  @Patch()
  @Operation({
    summary: 'Update the signed-in user',
    area: 'users',
    access: 'client',
    whileEnrolling: ['totp_secret_base64'],
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER' },
    audit: ['update user'],
    recentSignIn: true,
    sample: "await user.update({ displayName: 'Ada' });",
  })
  @ClientFields(ClientUserUpdateDto)
  @Answers(
    200,
    OWN_USER,
    'CannotGetOwnUserWithoutUser',
    'UserNotFound',
    'TeamMembershipNotFound',
    'UserWithEmailAlreadyExists',
    'PasswordTooLong',
    'SignUpNotEnabled',
    'RecentSignInRequired',
    403,
  )
  update(@CurrentCaller() caller: Caller, @Body() dto: ServerUserUpdateDto): Promise<ClientUserJson | ServerUserJson> {
    return this.users.updateOwn(caller, dto);
  }

  @Delete()
  @Operation({
    summary: 'Delete the signed-in user',
    area: 'users',
    access: 'client',
    outcomes: { signedOut: 400 },
    audit: ['delete user'],
    recentSignIn: 'deletes the user, if the project allows it',
    sample: 'await user.delete();',
  })
  @Answers(200, SuccessDto, 'CannotGetOwnUserWithoutUser', 'UserNotFound', 403, 'LastProjectOwner')
  async delete(@CurrentCaller() caller: Caller): Promise<SuccessDto> {
    await this.users.deleteOwn(caller);
    return success();
  }
}
