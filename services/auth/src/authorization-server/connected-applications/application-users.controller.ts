import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerList, Answers, AnswersPage, NoQuery, Operation, success, SuccessDto } from '@hallpass/http';
import { ApplicationParams } from '../applications/application.dto.js';
import {
  ConnectedUserDto,
  connectedUserJson,
  ConnectedUserParams,
  ListConnectedUsersQuery,
} from './connected-application.dto.js';
import { ConnectedApplications } from './connected-applications.service.js';

/** The users that are connected to an application, for administrators (contract/08 §5). */
@Controller('applications/:application_id/users')
@Access('admin')
@NoQuery()
export class ApplicationUsersController {
  constructor(private readonly connected: ConnectedApplications) {}

  @Get()
  @Operation({
    summary: 'List the users of an application',
    area: 'applications',
    access: 'admin',
    outcomes: { missing: 404 },
    sample: 'const users = await application.listUsers({ limit: 50 });',
  })
  @AnswersPage(ConnectedUserDto, 404)
  async list(
    @CurrentCaller() caller: Caller,
    @Param() { application_id }: ApplicationParams,
    @Query() query: ListConnectedUsersQuery,
  ) {
    const { cursor } = query;
    const walk = await this.connected.usersOf(caller, application_id);
    return answerList(query, (limit) => walk({ cursor, limit }), connectedUserJson);
  }

  @Delete(':user_id')
  @Operation({
    summary: 'Disconnect a user from an application',
    area: 'applications',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update session', 'delete application_consent'],
    sample: 'await application.disconnectUser(userId);',
  })
  @Answers(200, SuccessDto, 404)
  async disconnect(
    @CurrentCaller() caller: Caller,
    @Param() { application_id, user_id }: ConnectedUserParams,
  ): Promise<SuccessDto> {
    await this.connected.disconnect(caller, application_id, user_id);
    return success();
  }
}
