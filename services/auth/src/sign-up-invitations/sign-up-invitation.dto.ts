import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { ArrayField, CursorField, EmailField, LimitField, StringField, UrlField, UuidField } from '@hallpass/http';
import { SIGN_UP_INVITATION_ORDER } from './sign-up-invitation.sql.js';

/** How many addresses one request invites, and how many entries of a waitlist one request decides about. */
export const MOST_AT_ONCE = 1_000;

export const LinkField = () =>
  UrlField({
    optional: true,
    description:
      'where the link in the email leads, with the query parameter `invitation_code`; must be trusted by the project. Default: the hosted sign-up page',
  });

export class InviteToSignUpDto {
  @ArrayField(EmailField('strict'), { minItems: 1, maxItems: MOST_AT_ONCE }) emails!: string[];
  @LinkField() callback_url?: string;
}

export class InvitedDto {
  @ApiProperty({ type: 'integer', description: 'how many different addresses were invited' }) invited!: number;
}

export class ListSignUpInvitationsQuery {
  @StringField({ optional: true, maxLength: 256, description: 'substring of the address' }) query?: string;
  @LimitField() limit?: number;
  @CursorField(SIGN_UP_INVITATION_ORDER) cursor?: ListCursor;
}

export class SignUpInvitationDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ type: 'integer', description: 'milliseconds since the epoch' }) sent_at_millis!: number;
  @ApiProperty({ type: 'integer', description: 'milliseconds since the epoch' }) expires_at_millis!: number;
}

export class SignUpInvitationParams {
  @UuidField() invitation_id!: string;
}
