import { BooleanField, EnumField, MillisField, StringField, UuidField } from '@hallpass/http';
import { USER_METHODS, type UserFilter, type UserMethod } from '@hallpass/identity';

/**
 * Selects users for a list (contract/03 §3; fields from `verified` on are not part of it), an export or a bulk
 * deletion.
 */
export class UserFilterDto {
  @StringField({ optional: true, description: 'substring of a name or an address, or an id' }) query?: string;
  @BooleanField({ optional: true }) include_anonymous?: boolean;
  @UuidField({ optional: true }) team_id?: string;
  @BooleanField({ optional: true, description: 'whether the primary email is verified' }) verified?: boolean;
  @EnumField(USER_METHODS, { optional: true, description: 'only users who can sign in with this method' })
  method?: UserMethod;
  @MillisField({ optional: true, description: 'at or after this time' }) signed_up_from_millis?: number;
  @MillisField({ optional: true, description: 'before this time' }) signed_up_before_millis?: number;
  @MillisField({ optional: true, description: 'at or after this time' }) last_active_from_millis?: number;
  @MillisField({ optional: true, description: 'before this time' }) last_active_before_millis?: number;
  @BooleanField({ optional: true, description: 'whether the user is a member of any team' }) has_team?: boolean;
}

export function toUserFilter(dto: UserFilterDto): UserFilter {
  return {
    query: dto.query,
    includeAnonymous: dto.include_anonymous,
    teamId: dto.team_id,
    isVerified: dto.verified,
    method: dto.method,
    signedUpFrom: instant(dto.signed_up_from_millis),
    signedUpBefore: instant(dto.signed_up_before_millis),
    lastActiveFrom: instant(dto.last_active_from_millis),
    lastActiveBefore: instant(dto.last_active_before_millis),
    hasTeam: dto.has_team,
  };
}

const instant = (millis: number | undefined): Date | undefined => (millis === undefined ? undefined : new Date(millis));
