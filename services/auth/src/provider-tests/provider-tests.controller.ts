import { Controller, Param, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery } from '@hallpass/http';
import { ProviderTestDto, ProviderTestParams } from './provider-test.dto.js';
import { ProviderTests } from './provider-tests.service.js';

/** Whether a sign-in provider works, before users meet it. Beyond the contract. */
@Controller('internal/oauth-providers')
@Access('admin')
@NoQuery()
export class ProviderTestsController {
  constructor(private readonly tests: ProviderTests) {}

  /** Tests the provider as the configuration has it, whether or not it is switched on. Nothing is changed. */
  @Post(':provider_id/test')
  @Answers(200, ProviderTestDto, 404)
  test(@CurrentCaller() caller: Caller, @Param() { provider_id }: ProviderTestParams): Promise<ProviderTestDto> {
    return this.tests.test(caller, provider_id);
  }
}
