import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPage, IgnoredQuery, Operation, success, SuccessDto } from '@hallpass/http';
import { ClientFields } from '../field-sets/client-fields.js';
import {
  ClientContactChannelCreateDto,
  ClientContactChannelUpdateDto,
  ContactChannelDto,
  ContactChannelParams,
  ContactChannelsQueryDto,
  ListContactChannelsQueryDto,
  ServerContactChannelCreateDto,
  ServerContactChannelUpdateDto,
} from './contact-channel.dto.js';
import { ContactChannelsService } from './contact-channels.service.js';

/** Users' addresses (contract/03 §7). Clients can only see and change those of their own user. */
@Controller('contact-channels')
@Access('client')
export class ContactChannelsController {
  constructor(private readonly channels: ContactChannelsService) {}

  @Get()
  @Operation({
    summary: 'List a user’s email addresses',
    area: 'contact-channels',
    access: 'client',
    scope: 'hallpass:account:read',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 200 },
    sample: 'const channels = await user.listContactChannels();',
  })
  @AnswersPage(ContactChannelDto, 'CannotGetOwnUserWithoutUser', 403)
  list(@CurrentCaller() caller: Caller, @Query() query: ListContactChannelsQueryDto) {
    return this.channels.list(caller, query);
  }

  @Post()
  @Operation({
    summary: 'Add an email address',
    area: 'contact-channels',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 'USER_NOT_FOUND' },
    audit: ['insert contact_channel'],
    recentSignIn: true,
    sample: "await user.createContactChannel({ type: 'email', value: 'ada@example.org', usedForAuth: false });",
  })
  @IgnoredQuery(ContactChannelsQueryDto)
  @ClientFields(ClientContactChannelCreateDto)
  @Answers(
    201,
    ContactChannelDto,
    'CannotGetOwnUserWithoutUser',
    'UserNotFound',
    'ContactChannelAlreadyUsedForAuthBySomeoneElse',
    'SignUpNotEnabled',
    'UnverifiedSignInAddress',
    'RecentSignInRequired',
    403,
  )
  create(@CurrentCaller() caller: Caller, @Body() dto: ServerContactChannelCreateDto): Promise<ContactChannelDto> {
    return this.channels.create(caller, dto);
  }

  @Get(':user_id/:id')
  @Operation({
    summary: 'Get an email address',
    area: 'contact-channels',
    access: 'client',
    scope: 'hallpass:account:read',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 404 },
    dashboard: { unusedBecause: 'another operation does more' },
  })
  @IgnoredQuery(ContactChannelsQueryDto)
  @Answers(200, ContactChannelDto, 'CannotGetOwnUserWithoutUser', 403, 404)
  read(@CurrentCaller() caller: Caller, @Param() params: ContactChannelParams): Promise<ContactChannelDto> {
    return this.channels.read(caller, params);
  }

  @Patch(':user_id/:id')
  @Operation({
    summary: 'Update an email address',
    area: 'contact-channels',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 400 },
    audit: ['update contact_channel'],
    recentSignIn: true,
    sample: 'await channel.update({ isPrimary: true });',
  })
  @IgnoredQuery(ContactChannelsQueryDto)
  @ClientFields(ClientContactChannelUpdateDto)
  @Answers(
    200,
    ContactChannelDto,
    'CannotGetOwnUserWithoutUser',
    'ContactChannelAlreadyUsedForAuthBySomeoneElse',
    'SignUpNotEnabled',
    'UnverifiedSignInAddress',
    'RecentSignInRequired',
    403,
    404,
  )
  update(
    @CurrentCaller() caller: Caller,
    @Param() params: ContactChannelParams,
    @Body() dto: ServerContactChannelUpdateDto,
  ): Promise<ContactChannelDto> {
    return this.channels.update(caller, params, dto);
  }

  @Delete(':user_id/:id')
  @Operation({
    summary: 'Remove an email address',
    area: 'contact-channels',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 400 },
    audit: ['delete contact_channel'],
    recentSignIn: true,
    sample: 'await channel.delete();',
  })
  @IgnoredQuery(ContactChannelsQueryDto)
  @Answers(200, SuccessDto, 'CannotGetOwnUserWithoutUser', 'RecentSignInRequired', 403, 404)
  async delete(@CurrentCaller() caller: Caller, @Param() params: ContactChannelParams): Promise<SuccessDto> {
    await this.channels.delete(caller, params);
    return success();
  }
}
