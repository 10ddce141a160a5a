import { Body, Controller, Param, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, BodyLimit, Operation, success, SuccessDto } from '@hallpass/http';
import {
  DataVaultStoreParams,
  DataVaultValueDto,
  GetDataVaultValueDto,
  SetDataVaultValueDto,
} from './data-vault.dto.js';
import { DataVaultService } from './data-vault.service.js';

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
