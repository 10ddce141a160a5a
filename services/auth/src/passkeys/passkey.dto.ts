import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { CursorField, JsonField, LimitField, StringField, UuidField, VerificationCodeField } from '@hallpass/http';
import { PASSKEY_ORDER } from './passkey.sql.js';

const NAME_CHARACTERS = 256;

const CodeField = () => VerificationCodeField({ description: 'from the response with the options' });

const FREE_OBJECT = { type: 'object', additionalProperties: true } as const;

export class CreationOptionsDto {
  @ApiProperty({ ...FREE_OBJECT, description: 'PublicKeyCredentialCreationOptionsJSON; set `rp.id` yourself' })
  options_json!: object;
  @ApiProperty({ description: 'to register with; works once within 5 minutes' }) code!: string;
}

export class RequestOptionsDto {
  @ApiProperty({ ...FREE_OBJECT, description: 'PublicKeyCredentialRequestOptionsJSON; set `rpId` yourself' })
  options_json!: object;
  @ApiProperty({ description: 'to sign in with; works once within 5 minutes' }) code!: string;
}

export class RegisterPasskeyDto {
  @CodeField() code!: string;
  @JsonField({ description: 'RegistrationResponseJSON (WebAuthn L3 §5.1)' }) credential!: unknown;
  @StringField({ optional: true, maxLength: NAME_CHARACTERS, description: 'to distinguish several passkeys' })
  name?: string;
}

export class RegisteredPasskeyDto {
  @ApiProperty({ description: 'the credential id, base64url' }) user_handle!: string;
}

export class PasskeySignInDto {
  @CodeField() code!: string;
  @JsonField({ description: 'AuthenticationResponseJSON (WebAuthn L3 §5.1)' }) authentication_response!: unknown;
}

export class PasskeyOwnerQuery {
  @UuidField({
    optional: true,
    description: 'for servers: the user whose passkeys to list; defaults to the signed-in user',
  })
  user_id?: string;
}

export class ListPasskeysQuery extends PasskeyOwnerQuery {
  @LimitField() limit?: number;
  @CursorField(PASSKEY_ORDER) cursor?: ListCursor;
}

export class PasskeyParams {
  @UuidField() id!: string;
}

export class RenamePasskeyDto {
  @StringField({ nullable: true, maxLength: NAME_CHARACTERS }) name!: string | null;
}

export class PasskeyDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  @ApiProperty({ description: 'the host name that the passkey works on' }) rp_id!: string;
  @ApiProperty({ type: [String], maxItems: 8, description: 'how browsers reach the authenticator' })
  transports!: string[];
  @ApiProperty({ description: 'whether the passkey is backed up, like synced passkeys' }) is_backed_up!: boolean;
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'milliseconds since the epoch' })
  last_used_at_millis!: number | null;
}
