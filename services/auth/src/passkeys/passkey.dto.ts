import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { CursorField, JsonField, LimitField, StringField, UuidField, VerificationCodeField } from '@hallpass/http';
import { PASSKEY_ORDER } from './passkey.sql.js';

const NAME_CHARACTERS = 256;

const CodeField = () => VerificationCodeField({ description: 'as the options came with' });

const FREE_OBJECT = { type: 'object', additionalProperties: true } as const;

export class CreationOptionsDto {
  @ApiProperty({ ...FREE_OBJECT, description: 'PublicKeyCredentialCreationOptionsJSON; `rp.id` is for you to set' })
  options_json!: object;
  @ApiProperty({ description: 'to register with; good for 5 minutes, once' }) code!: string;
}

export class RequestOptionsDto {
  @ApiProperty({ ...FREE_OBJECT, description: 'PublicKeyCredentialRequestOptionsJSON; `rpId` is for you to set' })
  options_json!: object;
  @ApiProperty({ description: 'to sign in with; good for 5 minutes, once' }) code!: string;
}

export class RegisterPasskeyDto {
  @CodeField() code!: string;
  @JsonField({ description: 'RegistrationResponseJSON (WebAuthn L3 §5.1)' }) credential!: unknown;
  @StringField({ optional: true, maxLength: NAME_CHARACTERS, description: 'to tell several apart' }) name?: string;
}

export class RegisteredPasskeyDto {
  @ApiProperty({ description: 'the credential id, base64url' }) user_handle!: string;
}

export class PasskeySignInDto {
  @CodeField() code!: string;
  @JsonField({ description: 'AuthenticationResponseJSON (WebAuthn L3 §5.1)' }) authentication_response!: unknown;
}

export class PasskeyOwnerQuery {
  @UuidField({ optional: true, description: 'for servers: whose passkeys; else those of who is signed in' })
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
  @ApiProperty({ description: 'the host name it works on' }) rp_id!: string;
  @ApiProperty({ type: [String], maxItems: 8, description: 'how browsers reach the authenticator' })
  transports!: string[];
  @ApiProperty({ description: 'whether it is backed up, as synced passkeys are' }) is_backed_up!: boolean;
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'milliseconds since the epoch' })
  last_used_at_millis!: number | null;
}
