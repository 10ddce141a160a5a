import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { BooleanField, CursorField, EmailField, EnumField, LimitField, UrlField, UuidField } from '@hallpass/http';
import { CONTACT_CHANNEL_ORDER } from '@hallpass/identity';

export class ContactChannelDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty({ enum: ['email'] }) type!: 'email';
  @ApiProperty() value!: string;
  @ApiProperty() used_for_auth!: boolean;
  @ApiProperty() is_verified!: boolean;
  @ApiProperty() is_primary!: boolean;
}

/** Filters of the list; the other operations accept and ignore them. */
export class ContactChannelsQueryDto {
  @UuidField({ optional: true, description: 'or `me`' }) user_id?: string;
  @UuidField({ optional: true }) contact_channel_id?: string;
}

export class ListContactChannelsQueryDto extends ContactChannelsQueryDto {
  @LimitField() limit?: number;
  @CursorField(CONTACT_CHANNEL_ORDER) cursor?: ListCursor;
}

export class ClientContactChannelCreateDto {
  @UuidField({ description: 'or `me`' }) user_id!: string;
  @EnumField(['email']) type!: 'email';
  @EmailField('loose') value!: string;
  @BooleanField({ description: 'whether the user can sign in with it' }) used_for_auth!: boolean;
  @BooleanField({ optional: true }) is_primary?: boolean;
}

export class ServerContactChannelCreateDto extends ClientContactChannelCreateDto {
  @BooleanField({ optional: true }) is_verified?: boolean;
}

export class ClientContactChannelUpdateDto {
  @EmailField('loose', { optional: true }) value?: string;
  @EnumField(['email'], { optional: true }) type?: 'email';
  @BooleanField({ optional: true }) used_for_auth?: boolean;
  @BooleanField({ optional: true, description: 'true makes the other channels non-primary' }) is_primary?: boolean;
}

export class ServerContactChannelUpdateDto extends ClientContactChannelUpdateDto {
  @BooleanField({ optional: true }) is_verified?: boolean;
}

export class ContactChannelParams {
  @UuidField({ description: 'or `me`' }) user_id!: string;
  @UuidField() id!: string;
}

export class SendVerificationCodeDto {
  @UrlField({
    description: 'must be trusted by the project; the emailed link is this URL with the query parameter `code`',
  })
  callback_url!: string;
}

/** The older form, for the signed-in user's primary address. */
export class SendPrimaryVerificationCodeDto extends SendVerificationCodeDto {
  @EmailField('strict', { asTyped: true }) email!: string;
}
