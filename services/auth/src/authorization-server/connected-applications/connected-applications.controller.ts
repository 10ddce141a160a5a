import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerList, Answers, AnswersPage, Operation, success, SuccessDto } from '@hallpass/http';
import { ApplicationParams } from '../applications/application.dto.js';
import {
  ConnectedApplicationDto,
  connectedApplicationJson,
  DisconnectApplicationQuery,
  ListConnectedApplicationsQuery,
} from './connected-application.dto.js';
import { ConnectedApplications } from './connected-applications.service.js';

/** The applications that have access to the account of a user (contract/08 §5). */
@Controller('connected-applications')
@Access('client')
export class ConnectedApplicationsController {
  constructor(private readonly connected: ConnectedApplications) {}

  @Get()
  @Operation({
    summary: 'List a user’s connected applications',
    area: 'applications',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 200 },
    sample: 'const connected = await user.listConnectedApplications();',
  })
  @AnswersPage(ConnectedApplicationDto, 'CannotGetOwnUserWithoutUser', 403)
  list(@CurrentCaller() caller: Caller, @Query() query: ListConnectedApplicationsQuery) {
    const { user_id: userId, cursor } = query;
    return answerList(
      query,
      (limit) => this.connected.walk(caller, userId, { cursor, limit }),
      connectedApplicationJson,
    );
  }

  @Delete(':application_id')
  @Operation({
    summary: 'Disconnect an application from a user',
    area: 'applications',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 404 },
    audit: ['update session', 'delete application_consent'],
    recentSignIn: 'must end sessions from any session, however old',
    sample: 'await connectedApplication.disconnect();',
  })
  @Answers(200, SuccessDto, 'CannotGetOwnUserWithoutUser', 403, 404)
  async disconnect(
    @CurrentCaller() caller: Caller,
    @Param() { application_id }: ApplicationParams,
    @Query() { user_id: userId }: DisconnectApplicationQuery,
  ): Promise<SuccessDto> {
    await this.connected.disconnect(caller, application_id, userId);
    return success();
  }
}
