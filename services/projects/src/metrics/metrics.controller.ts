import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Freshness } from '@hallpass/freshness';
import { Answers, AnswersList, listOf, Operation } from '@hallpass/http';
import { Controller, Get, Query } from '@nestjs/common';
import { RANGE_MAX_DAYS } from './metric-range.js';
import {
  ActiveUsersDto,
  ActiveUsersQuery,
  MailsDto,
  MetricsDto,
  MetricsQuery,
  RangeQuery,
  RetentionDto,
  ChallengesDto,
  SignInFailuresDto,
  SignUpsDto,
  UsersRangeQuery,
} from './metrics.dto.js';
import { MetricsService } from './metrics.service.js';

const DAYS = { atMost: RANGE_MAX_DAYS, because: 'a range has no more days' };
const WEEKS = { atMost: Math.ceil((RANGE_MAX_DAYS + 6) / 7), because: 'a range touches no more weeks' };

type List<T> = Promise<{ items: T[]; is_paginated: false }>;

/**
 * Statistics of a project's users by day. Only the first route is part of the contract (contract/04 §10). Counts
 * include all committed changes, except failed sign-ins, which are counted within seconds.
 */
@Controller('internal/metrics')
@Access('admin')
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly freshness: Freshness,
  ) {}

  @Get()
  @Operation({
    summary: 'Get figures about users, sign-ups and sign-ins',
    area: 'projects',
    right: 'project:read',
    access: 'admin',
    sample: 'const metrics = await app.getMetrics();',
  })
  @Answers(200, MetricsDto)
  async overview(@CurrentCaller() { project }: Caller, @Query() query: MetricsQuery): Promise<MetricsDto> {
    const figures = await this.metrics.overview(project, query.include_anonymous ?? false);
    return { ...figures, other_processes: this.freshness.otherProcesses };
  }

  @Get('active-users')
  @Operation({ summary: 'Get active users by day', area: 'projects', right: 'project:read', access: 'admin' })
  @AnswersList(ActiveUsersDto, DAYS)
  async activeUsers(@CurrentCaller() { projectId }: Caller, @Query() query: ActiveUsersQuery): List<ActiveUsersDto> {
    return listOf(await this.metrics.activeUsers(projectId, query));
  }

  /** How many of a week's sign-ups were active in that week and the following ones. */
  @Get('retention')
  @Operation({
    summary: 'Get user retention by week of sign-up',
    area: 'projects',
    right: 'project:read',
    access: 'admin',
  })
  @AnswersList(RetentionDto, WEEKS)
  async retention(@CurrentCaller() { projectId }: Caller, @Query() query: UsersRangeQuery): List<RetentionDto> {
    return listOf(await this.metrics.retention(projectId, query));
  }

  @Get('sign-ups')
  @Operation({ summary: 'Get sign-ups by day and method', area: 'projects', right: 'project:read', access: 'admin' })
  @AnswersList(SignUpsDto, DAYS)
  async signUps(@CurrentCaller() { projectId }: Caller, @Query() query: UsersRangeQuery): List<SignUpsDto> {
    const days = await this.metrics.byLabel(projectId, 'sign_up', query);
    return listOf(days.map(({ counts, ...day }) => ({ ...day, by_method: counts })));
  }

  @Get('sign-in-failures')
  @Operation({
    summary: 'Get failed sign-ins by day and cause',
    area: 'projects',
    right: 'project:read',
    access: 'admin',
  })
  @AnswersList(SignInFailuresDto, DAYS)
  async signInFailures(@CurrentCaller() { projectId }: Caller, @Query() query: RangeQuery): List<SignInFailuresDto> {
    const days = await this.metrics.byLabel(projectId, 'sign_in_failure', query);
    return listOf(days.map(({ counts, ...day }) => ({ ...day, by_cause: counts })));
  }

  @Get('challenges')
  @Operation({
    summary: 'Get challenges of bot protection by day and outcome',
    area: 'projects',
    right: 'project:read',
    access: 'admin',
  })
  @AnswersList(ChallengesDto, DAYS)
  async challenges(@CurrentCaller() { projectId }: Caller, @Query() query: RangeQuery): List<ChallengesDto> {
    const days = await this.metrics.byLabel(projectId, 'challenge', query);
    return listOf(days.map(({ counts, ...day }) => ({ ...day, by_outcome: counts })));
  }

  @Get('mails')
  @Operation({ summary: 'Get email deliveries by day', area: 'projects', right: 'project:read', access: 'admin' })
  @AnswersList(MailsDto, DAYS)
  async mails(@CurrentCaller() { projectId }: Caller, @Query() query: RangeQuery): List<MailsDto> {
    const days = await this.metrics.byLabel(projectId, 'mail', query);
    return listOf(days.map(({ counts, ...day }) => ({ ...day, by_outcome: counts })));
  }
}
