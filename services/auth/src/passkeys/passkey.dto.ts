import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import {
  AllowUnknownProperties,
  CursorField,
  EnumField,
  JsonField,
  LimitField,
  StringField,
  UuidField,
  VerificationCodeField,
} from '@hallpass/http';
import { PASSKEY_ORDER } from './passkey.sql.js';

const NAME_CHARACTERS = 256;

const CodeField = () => VerificationCodeField({ description: 'from the response with the options' });

const FREE_OBJECT = { type: 'object', additionalProperties: true } as const;

/** Other properties are ignored (contract/02 §5). */
@AllowUnknownProperties()
export class BeginPasskeySignInDto {
  @EnumField(['conditional'], {
    optional: true,
    description: 'for the autofill of a sign-in page, which has a limit of its own',
  })
  mediation?: 'conditional';
}

/** Other properties are ignored (contract/02 §5). */
@AllowUnknownProperties()
export class BeginPasskeyRegistrationDto {
  @EnumField(['conditional'], {
    optional: true,
    description: 'for a passkey that the browser makes without a prompt, after a sign-in with a saved password',
  })
  mediation?: 'conditional';
}

export class CreationOptionsDto {
  @ApiProperty({ ...FREE_OBJECT, description: 'PublicKeyCredentialCreationOptionsJSON; set `rp.id` yourself' })
  options_json!: object;
  @ApiProperty({ description: 'to register with; works once within 5 minutes' }) code!: string;
  @ApiPropertyOptional({ description: 'the relying party id of the project; absent unless `auth.passkey.rpId` is set' })
  rp_id?: string;
}

export class RequestOptionsDto {
  @ApiProperty({ ...FREE_OBJECT, description: 'PublicKeyCredentialRequestOptionsJSON; set `rpId` yourself' })
  options_json!: object;
  @ApiProperty({ description: 'to sign in with; works once within 5 minutes' }) code!: string;
  @ApiPropertyOptional({ description: 'the relying party id of the project; absent unless `auth.passkey.rpId` is set' })
  rp_id?: string;
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

export class CheckRemovedDto {
  @StringField({ maxLength: 1_400, description: '`id` of the response that failed to sign in, base64url' })
  credential_id!: string;
  @StringField({ maxLength: 128, description: '`userHandle` of that response, base64url' }) user_handle!: string;
}

export class IsRemovedDto {
  @ApiProperty({ description: 'whether the user is of this project and does not have the passkey' })
  is_removed!: boolean;
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
  @ApiProperty({ description: 'the id that browsers and authenticators know, base64url' }) credential_id!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'iCloud Keychain',
    description: 'the password manager or authenticator that made the passkey, as it says itself; null if unknown',
  })
  provider_name!: string | null;
  @ApiProperty({ description: 'the host name that the passkey works on' }) rp_id!: string;
  @ApiProperty({ type: [String], maxItems: 8, description: 'how browsers reach the authenticator' })
  transports!: string[];
  @ApiProperty({ description: 'whether the passkey is backed up, like synced passkeys' }) is_backed_up!: boolean;
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'milliseconds since the epoch' })
  last_used_at_millis!: number | null;
}
