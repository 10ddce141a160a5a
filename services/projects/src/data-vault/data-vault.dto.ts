import { StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';

/** 1 MiB of content as the published SDK encrypts it (30 bytes before, 16 after), in base64 (security J4). */
export const VALUE_MAX_CHARACTERS = 1_400_000;
/** The SDK sends 44 characters: a SHA-256 in base64. */
const HASHED_KEY_MAX_CHARACTERS = 512;

/** Text must come back exactly as it was sent, which is impossible with unpaired surrogates. */
const WELL_FORMED = {
  pattern: /^\P{Surrogate}*$/u,
  patternMessage: 'must be well-formed Unicode',
};

export class DataVaultStoreParams {
  @StringField({ description: 'key of `dataVault.stores` in the configuration' }) id!: string;
}

export class GetDataVaultValueDto {
  @StringField({
    notEmpty: true,
    maxLength: HASHED_KEY_MAX_CHARACTERS,
    description: 'hash of the key, computed by the caller',
    ...WELL_FORMED,
  })
  hashed_key!: string;
}

export class SetDataVaultValueDto extends GetDataVaultValueDto {
  @StringField({
    maxLength: VALUE_MAX_CHARACTERS,
    description: 'encrypted by the caller, with a secret that the caller keeps',
    ...WELL_FORMED,
  })
  encrypted_value!: string;
}

export class DataVaultValueDto {
  @ApiProperty({ description: 'exactly the string that was set' }) encrypted_value!: string;
}
