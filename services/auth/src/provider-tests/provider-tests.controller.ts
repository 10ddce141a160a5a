import { Controller, Param, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery, Operation } from '@hallpass/http';
import { ProviderTestDto, ProviderTestParams } from './provider-test.dto.js';
import { ProviderTests } from './provider-tests.service.js';

/** Tests whether a sign-in provider works before users try it. Not part of the contract. */
@Controller('internal/oauth-providers')
@Access('admin')
@NoQuery()
export class ProviderTestsController {
  constructor(private readonly tests: ProviderTests) {}

  /** Tests the provider as configured, whether or not it is turned on. Changes nothing. */
  @Post(':provider_id/test')
  @Operation({
    summary: 'Test a sign-in provider before users see it',
    area: 'sessions',
    right: 'configuration:write',
    access: 'admin',
    audit: 'changes nothing',
  })
  @Answers(200, ProviderTestDto, 404)
  test(@CurrentCaller() caller: Caller, @Param() { provider_id }: ProviderTestParams): Promise<ProviderTestDto> {
    return this.tests.test(caller, provider_id);
  }
}
