import { Body, Controller, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerList, Answers, AnswersPage, NoQuery, Operation, success, SuccessDto } from '@hallpass/http';
import { OwnPasskeys } from './own-passkeys.service.js';
import { ListPasskeysQuery, PasskeyDto, PasskeyOwnerQuery, PasskeyParams, RenamePasskeyDto } from './passkey.dto.js';
import type { OwnPasskey } from './passkey.sql.js';
import { providerNameOf } from './provider-name.js';

/** Lists and manages the passkeys of the signed-in user; servers can use it for any user. */
@Controller('auth/passkeys')
@Access('client')
@NoQuery()
export class OwnPasskeysController {
  constructor(private readonly passkeys: OwnPasskeys) {}

  @Get()
  @Operation({
    summary: 'List a user’s passkeys',
    area: 'sign-in',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER' },
    sample: 'const passkeys = await user.listPasskeys();',
  })
  @AnswersPage(PasskeyDto, 'CannotGetOwnUserWithoutUser', 403)
  list(@CurrentCaller() caller: Caller, @Query() query: ListPasskeysQuery) {
    const { user_id: userId, cursor } = query;
    return answerList(query, (limit) => this.passkeys.walk(caller, userId, { cursor, limit }), passkeyJson);
  }

  @Patch(':id')
  @Operation({
    summary: 'Rename your own passkey',
    area: 'sign-in',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 404 },
    audit: ['update passkey'],
    recentSignIn: 'changes only the name of a passkey',
  })
  @Answers(200, PasskeyDto, 'CannotGetOwnUserWithoutUser', 403, 404)
  async rename(
    @CurrentCaller() caller: Caller,
    @Param() { id }: PasskeyParams,
    @Body() { name }: RenamePasskeyDto,
  ): Promise<PasskeyDto> {
    return passkeyJson(await this.passkeys.rename(caller, id, name));
  }

  @Delete(':id')
  @Operation({
    summary: 'Delete a passkey',
    area: 'sign-in',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 404 },
    audit: ['delete passkey'],
    recentSignIn: true,
  })
  @Answers(200, SuccessDto, 'CannotGetOwnUserWithoutUser', 'RecentSignInRequired', 403, 404)
  async remove(
    @CurrentCaller() caller: Caller,
    @Param() { id }: PasskeyParams,
    @Query() { user_id: userId }: PasskeyOwnerQuery,
  ): Promise<SuccessDto> {
    await this.passkeys.remove(caller, id, userId);
    return success();
  }
}

const passkeyJson = (passkey: OwnPasskey): PasskeyDto => ({
  id: passkey.id,
  credential_id: passkey.credential_id,
  name: passkey.name,
  provider_name: providerNameOf(passkey.aaguid),
  rp_id: passkey.rp_id,
  transports: passkey.transports,
  is_backed_up: passkey.is_backed_up,
  created_at_millis: passkey.created_at.getTime(),
  last_used_at_millis: passkey.last_used_at?.getTime() ?? null,
});
