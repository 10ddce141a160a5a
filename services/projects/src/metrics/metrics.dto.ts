import { BooleanField, EnumField, FieldsAgree, StringField } from '@hallpass/http';
import type { ServerUserJson } from '@hallpass/identity';
import { ApiProperty } from '@nestjs/swagger';
import { daysIn, isDay, type Period, PERIODS, RANGE_MAX_DAYS, rangeOf } from './metric-range.js';

const DATE = { type: String, format: 'date', example: '2026-11-22' } as const;
const DAY = { pattern: /^\d{4}-\d{2}-\d{2}$/, patternMessage: 'must be a day in the form YYYY-MM-DD', optional: true };
const COUNTS = { type: 'object', additionalProperties: { type: 'integer' } } as const;

export class MetricsQuery {
  @BooleanField({ optional: true, description: 'also count anonymous users' }) include_anonymous?: boolean;
}

/** The days from `from` to `to`, both included. */
@FieldsAgree<RangeQuery>(({ from, to }) => {
  const wrong = Object.entries({ from, to }).filter(([, day]) => day !== undefined && !isDay(day));
  if (wrong.length > 0) return wrong.map(([name]) => [name, 'must be an existing calendar day'] as const);
  const days = daysIn(rangeOf({ from, to }));
  if (days < 1) return [['to', 'must not be before from']];
  return days > RANGE_MAX_DAYS ? [['from', `must be at most ${RANGE_MAX_DAYS} days before to, inclusive`]] : [];
})
export class RangeQuery {
  @StringField({
    ...DAY,
    description: `first day (UTC); defaults to 30 days before \`to\`; the range is at most ${RANGE_MAX_DAYS} days`,
  })
  from?: string;
  @StringField({ ...DAY, description: 'last day (UTC); defaults to today' }) to?: string;
}

export class UsersRangeQuery extends RangeQuery {
  @BooleanField({ optional: true, description: 'also count anonymous users' }) include_anonymous?: boolean;
}

export class ActiveUsersQuery extends UsersRangeQuery {
  @EnumField(PERIODS, { default: 'day', description: 'weeks begin on Monday, months on their first day (UTC)' })
  period!: Period;
}

export class ActivityDto {
  @ApiProperty(DATE) date!: string;
  @ApiProperty({ type: 'integer' }) activity!: number;
}

export class LoginMethodDto {
  @ApiProperty({ description: 'id of a provider in the configuration, password, passkey, or otp' }) method!: string;
  @ApiProperty({ type: 'integer', description: 'number of users who have it' }) count!: number;
}

const USER = { type: 'object', additionalProperties: true } as const;

/** contract/04 §10. */
export class MetricsDto {
  @ApiProperty({ type: 'integer' }) total_users!: number;
  @ApiProperty({ type: [ActivityDto], maxItems: 31, description: 'sign-ups of today and of the previous 30 days' })
  daily_users!: ActivityDto[];
  @ApiProperty({ type: [ActivityDto], maxItems: 31, description: 'users who were active on that day' })
  daily_active_users!: ActivityDto[];
  @ApiProperty({ ...COUNTS, description: 'by ISO 3166-1 alpha-2 code, for users whose country is known' })
  users_by_country!: Record<string, number>;
  @ApiProperty({ type: 'array', items: USER, maxItems: 5, description: 'newest first, as in GET /users' })
  recently_registered!: ServerUserJson[];
  @ApiProperty({ type: 'array', items: USER, maxItems: 5, description: 'last active first, as in GET /users' })
  recently_active!: ServerUserJson[];
  @ApiProperty({ type: [LoginMethodDto], maxItems: 1_003, description: 'of all users' })
  login_methods!: LoginMethodDto[];
  @ApiProperty({ type: 'integer', description: 'other processes that use the same database without REDIS_URL' })
  other_processes!: number;
}

export class ActiveUsersDto {
  @ApiProperty({ ...DATE, description: 'first day of the period' }) date!: string;
  @ApiProperty({ type: 'integer', description: 'each user counts once per period' }) active_users!: number;
}

export class RetentionDto {
  @ApiProperty({ ...DATE, description: 'Monday of the week of the sign-ups' }) week!: string;
  @ApiProperty({ type: 'integer' }) sign_ups!: number;
  @ApiProperty({ ...COUNTS, description: 'number of them who were active, by the Monday of the week' })
  active_users!: Record<string, number>;
}

export class SignUpsDto {
  @ApiProperty(DATE) date!: string;
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiProperty({
    ...COUNTS,
    description: 'by id of a provider in the configuration, password, passkey, otp, anonymous, or other',
  })
  by_method!: Record<string, number>;
}

export class SignInFailuresDto {
  @ApiProperty(DATE) date!: string;
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiProperty({ ...COUNTS, description: 'by the code of the returned error' })
  by_cause!: Record<string, number>;
}

export class ChallengesDto {
  @ApiProperty(DATE) date!: string;
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiProperty({
    ...COUNTS,
    description: 'by purpose and outcome, such as `sign_in.refused`. Outcomes: asked, passed, refused',
  })
  by_outcome!: Record<string, number>;
}

export class MailsDto {
  @ApiProperty({ ...DATE, description: 'day on which the emails were requested' }) date!: string;
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiProperty({ ...COUNTS, description: 'by sent, captured, failed, skipped, or pending' })
  by_outcome!: Record<string, number>;
}
