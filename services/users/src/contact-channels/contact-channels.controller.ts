import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPage, IgnoredQuery, success, SuccessDto } from '@hallpass/http';
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
  @AnswersPage(ContactChannelDto, 'CannotGetOwnUserWithoutUser', 403)
  list(@CurrentCaller() caller: Caller, @Query() query: ListContactChannelsQueryDto) {
    return this.channels.list(caller, query);
  }

  @Post()
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
  @IgnoredQuery(ContactChannelsQueryDto)
  @Answers(200, ContactChannelDto, 'CannotGetOwnUserWithoutUser', 403, 404)
  read(@CurrentCaller() caller: Caller, @Param() params: ContactChannelParams): Promise<ContactChannelDto> {
    return this.channels.read(caller, params);
  }

  @Patch(':user_id/:id')
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
  @IgnoredQuery(ContactChannelsQueryDto)
  @Answers(200, SuccessDto, 'CannotGetOwnUserWithoutUser', 'RecentSignInRequired', 403, 404)
  async delete(@CurrentCaller() caller: Caller, @Param() params: ContactChannelParams): Promise<SuccessDto> {
    await this.channels.delete(caller, params);
    return success();
  }
}
