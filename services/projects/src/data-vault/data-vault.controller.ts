import { Body, Controller, Param, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, BodyLimit, Operation, success, SuccessDto, StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { DataVaultService } from './data-vault.service.js';

/** 1 MiB of content as the published SDK encrypts it (30 bytes before, 16 after), in base64 (security J4). */
const VALUE_MAX_CHARACTERS = 1_400_000;
/** The SDK sends 44 characters: a SHA-256 in base64. */
const HASHED_KEY_MAX_CHARACTERS = 512;

/** Text must come back exactly as it was sent, which is impossible with unpaired surrogates. */
const WELL_FORMED = {
  pattern: /^\P{Surrogate}*$/u,
  patternMessage: 'must be well-formed Unicode',
};

class DataVaultStoreParams {
  @StringField({ description: 'key of `dataVault.stores` in the configuration' }) id!: string;
}

class GetDataVaultValueDto {
  @StringField({
    notEmpty: true,
    maxLength: HASHED_KEY_MAX_CHARACTERS,
    description: 'hash of the key, computed by the caller',
    ...WELL_FORMED,
  })
  hashed_key!: string;
}

class SetDataVaultValueDto extends GetDataVaultValueDto {
  @StringField({
    maxLength: VALUE_MAX_CHARACTERS,
    description: 'encrypted by the caller, with a secret that the caller keeps',
    ...WELL_FORMED,
  })
  encrypted_value!: string;
}

class DataVaultValueDto {
  @ApiProperty({ description: 'exactly the string that was set' }) encrypted_value!: string;
}

/** Fits a value, its key and the surrounding JSON (security J4). */
const SET_BODY_LIMIT_BYTES = 1_500_000;

/** Values that the project's own servers have encrypted (contract/04 §8, security M1). */
@Controller('data-vault/stores/:id')
@Access('server')
export class DataVaultController {
  constructor(private readonly vault: DataVaultService) {}

  @Post('get')
  @Operation({
    summary: 'Get a value',
    area: 'data-vault',
    access: 'server',
    outcomes: { missing: 'DATA_VAULT_STORE_DOES_NOT_EXIST' },
    audit: 'changes nothing',
    dashboard: { unusedBecause: 'user secrets' },
    sample: "const value = await store.getValue('key', { secret });",
  })
  @Answers(200, DataVaultValueDto, 'DataVaultStoreDoesNotExist', 'DataVaultStoreHashedKeyDoesNotExist')
  async get(
    @CurrentCaller() { project }: Caller,
    @Param() { id }: DataVaultStoreParams,
    @Body() { hashed_key }: GetDataVaultValueDto,
  ): Promise<DataVaultValueDto> {
    return { encrypted_value: await this.vault.get(project, id, hashed_key) };
  }

  @Post('set')
  @Operation({
    summary: 'Set a value',
    area: 'data-vault',
    access: 'server',
    outcomes: { missing: 'DATA_VAULT_STORE_DOES_NOT_EXIST' },
    audit: ['insert data_vault_entry'],
    dashboard: { unusedBecause: 'user secrets' },
    sample: "await store.setValue('key', 'value', { secret });",
  })
  @BodyLimit(SET_BODY_LIMIT_BYTES)
  @Answers(200, SuccessDto, 'DataVaultStoreDoesNotExist')
  async set(
    @CurrentCaller() { project }: Caller,
    @Param() { id }: DataVaultStoreParams,
    @Body() { hashed_key, encrypted_value }: SetDataVaultValueDto,
  ): Promise<SuccessDto> {
    await this.vault.set(project, id, hashed_key, encrypted_value);
    return success();
  }
}
