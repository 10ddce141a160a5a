import { Body, Controller, Delete, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import {
  answerList,
  Answers,
  AnswersPage,
  IgnoredQuery,
  Operation,
  RequiredHeader,
  success,
  SuccessDto,
} from '@hallpass/http';
import {
  CreateSessionDto,
  DeleteSessionQuery,
  EndedReasonDto,
  EndedSessionsDto,
  EndSessionsQuery,
  ListSessionsQuery,
  NewSessionDto,
  RefreshedDto,
  SessionDto,
  type SessionEnderDto,
  SessionParams,
} from './session.dto.js';
import { readEnder, type StoredPlace } from '@hallpass/identity';
import type { EndedSession, Session, SessionEnd } from './session.sql.js';
import { SessionsService } from './sessions.service.js';

/** Sessions (contract/02 §11). */
@Controller('auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @Operation({
    summary: 'List a user’s sessions',
    area: 'sessions',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 200 },
    sample: 'const sessions = await user.getActiveSessions();',
  })
  @Access('client')
  @AnswersPage(SessionDto, 'CannotGetOwnUserWithoutUser', 403)
  list(@CurrentCaller() caller: Caller, @Query() query: ListSessionsQuery) {
    const { user_id: userId, cursor, ended } = query;
    return ended
      ? answerList(
          query,
          (limit) => this.sessions.walkEnded(caller, userId, { cursor, limit }),
          (session) => endedSessionJson(session, caller),
        )
      : answerList(
          query,
          (limit) => this.sessions.walk(caller, userId, { cursor, limit }),
          (session) => sessionJson(session, caller),
        );
  }

  @Post()
  @Operation({
    summary: 'Create a session for a user, or impersonate the user',
    area: 'sessions',
    access: 'server',
    outcomes: { missing: 'USER_ID_DOES_NOT_EXIST' },
    audit: ['insert session'],
    sample: 'const { getTokens } = await user.createSession({ isImpersonation: true });',
  })
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
  @Operation({
    summary: 'Sign out',
    area: 'sessions',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'ACCESS_TOKEN_EXPIRED' },
    audit: ['update session'],
    recentSignIn: 'must end sessions from any session, however old',
    sample: 'await user.signOut();',
  })
  @Access('client')
  @Answers(200, SuccessDto, 'AccessTokenExpired', 'RefreshTokenNotFoundOrExpired')
  async signOut(@CurrentCaller() caller: Caller): Promise<SuccessDto> {
    await this.sessions.signOut(caller);
    return success();
  }

  @Post('current/refresh')
  @Operation({
    summary: 'Refresh the access token',
    area: 'sessions',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'SCHEMA_ERROR', ended: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' },
    audit: ['update session'],
    recentSignIn: 'the password, code or token sent with it is the proof',
    dashboard: { unusedBecause: 'the client library calls it' },
    sample: 'const accessToken = await app.getAccessToken();',
  })
  @Access('client')
  @RequiredHeader('x-stack-refresh-token')
  @Answers(200, RefreshedDto, 'RefreshTokenNotFoundOrExpired', 503)
  async refresh(
    @CurrentCaller() caller: Caller,
    @Headers('x-stack-refresh-token') refreshToken: string,
  ): Promise<RefreshedDto> {
    const refreshed = await this.sessions.refresh(caller, refreshToken);
    return { access_token: refreshed.accessToken, refresh_token: refreshed.refreshToken };
  }

  /** Not part of the contract: tells an app why a user was signed out. */
  @Post('ended-reason')
  @Operation({
    summary: 'Get why a session has ended',
    area: 'sessions',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: 'changes nothing',
    recentSignIn: 'the password, code or token sent with it is the proof',
    dashboard: { unusedBecause: 'for signing in to apps' },
  })
  @Access('client')
  @RequiredHeader('x-stack-refresh-token')
  @Answers(200, EndedReasonDto, 404)
  async endedReason(
    @CurrentCaller() caller: Caller,
    @Headers('x-stack-refresh-token') refreshToken: string,
  ): Promise<EndedReasonDto> {
    const end = await this.sessions.endedReason(caller, refreshToken);
    return { reason: end.reason, ended_at_millis: end.ended_at.getTime(), ...enderJson(end, caller) };
  }

  /** Not part of the contract: signs out everywhere else with one call (security B7). */
  @Delete()
  @Operation({
    summary: 'End all other sessions of a user',
    area: 'sessions',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 200 },
    audit: ['update session'],
    recentSignIn: 'must end sessions from any session, however old',
    sample: 'await user.revokeOtherSessions();',
  })
  @Access('client')
  @Answers(200, EndedSessionsDto, 'CannotGetOwnUserWithoutUser', 403)
  async endAll(
    @CurrentCaller() caller: Caller,
    @Query() { user_id: userId, except_current: exceptCurrent }: EndSessionsQuery,
  ): Promise<EndedSessionsDto> {
    return { ...success(), ended: await this.sessions.endAll(caller, { userId, exceptCurrent }) };
  }

  @Delete(':id')
  @Operation({
    summary: 'End a session',
    area: 'sessions',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 404, missing: 404 },
    audit: ['update session'],
    recentSignIn: 'must end sessions from any session, however old',
    sample: 'await user.revokeSession(sessionId);',
  })
  @IgnoredQuery(DeleteSessionQuery)
  @Access('client')
  @Answers(200, SuccessDto, 'CannotGetOwnUserWithoutUser', 'CannotDeleteCurrentSession', 404)
  async end(@CurrentCaller() caller: Caller, @Param() { id }: SessionParams): Promise<SuccessDto> {
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
  ...(session.last_used_place && placeJson(session.last_used_place)),
  ...(session.device_remembered_until && {
    device_remembered_until_millis: session.device_remembered_until.getTime(),
  }),
});

const placeJson = ({ browser, ...place }: StoredPlace): Partial<SessionDto> => ({
  last_used_at_end_user_ip_info: place,
  ...(browser !== undefined && { last_used_browser: browser }),
});

const endedSessionJson = (session: EndedSession, caller: Caller): SessionDto => ({
  ...sessionJson(session, caller),
  ended_at: session.ended_at.getTime(),
  end_reason: session.reason,
  ...enderJson(session, caller),
});

/** Only servers and administrators see which owner or key ended a session. */
function enderJson({ ended_by }: SessionEnd, { accessType }: Caller): { ended_by?: SessionEnderDto } {
  const ender = readEnder(ended_by);
  if (ender === null) return {};
  return { ended_by: accessType === 'client' ? { type: ender.type } : ender };
}
