import { Body, Controller, Delete, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersList, listOf, success, SuccessDto } from '@hallpass/http';
import {
  CreateSessionDto,
  DeleteSessionQuery,
  ListSessionsQuery,
  NewSessionDto,
  RefreshedDto,
  SessionDto,
  SessionParams,
} from './session.dto.js';
import { type Session, SessionsService } from './sessions.service.js';

/** Sessions (wire contract 02 §11). */
@Controller('auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @Access('client')
  @AnswersList(SessionDto, 'CannotGetOwnUserWithoutUser')
  async list(
    @CurrentCaller() caller: Caller,
    @Query() { user_id }: ListSessionsQuery,
  ): Promise<{ items: SessionDto[] }> {
    return listOf((await this.sessions.list(caller, user_id)).map((session) => sessionJson(session, caller)));
  }

  @Post()
  @Access('server')
  @Answers(200, NewSessionDto, 'CannotGetOwnUserWithoutUser', 'UserIdDoesNotExist')
  async create(@CurrentCaller() caller: Caller, @Body() dto: CreateSessionDto): Promise<NewSessionDto> {
    const { user_id: userId, expires_in_millis: expiresInMillis, is_impersonation: isImpersonation } = dto;
    const { accessToken, refreshToken } = await this.sessions.create(caller, {
      userId,
      expiresInMillis,
      isImpersonation,
    });
    return { refresh_token: refreshToken, access_token: accessToken };
  }

  @Delete('current')
  @Access('client')
  @Answers(200, SuccessDto, 'AccessTokenExpired', 'RefreshTokenNotFoundOrExpired')
  async signOut(@CurrentCaller() caller: Caller): Promise<SuccessDto> {
    await this.sessions.signOut(caller);
    return success();
  }

  @Post('current/refresh')
  @Access('client')
  @Answers(200, RefreshedDto, 'RefreshTokenNotFoundOrExpired')
  async refresh(
    @CurrentCaller() caller: Caller,
    @Headers('x-stack-refresh-token') refreshToken?: string,
  ): Promise<RefreshedDto> {
    return { access_token: await this.sessions.refresh(caller, refreshToken) };
  }

  @Delete(':id')
  @Access('client')
  @Answers(200, SuccessDto, 'CannotGetOwnUserWithoutUser', 'CannotDeleteCurrentSession')
  async end(
    @CurrentCaller() caller: Caller,
    @Param() { id }: SessionParams,
    @Query() _query: DeleteSessionQuery,
  ): Promise<SuccessDto> {
    await this.sessions.end(caller, id);
    return success();
  }
}

const sessionJson = (session: Session, caller: Caller): SessionDto => ({
  id: session.id,
  user_id: session.user_id,
  created_at: session.created_at.getTime(),
  is_impersonation: session.is_impersonation,
  is_current_session: session.id === caller.sessionId,
  last_used_at: session.last_used_at.getTime(),
});
