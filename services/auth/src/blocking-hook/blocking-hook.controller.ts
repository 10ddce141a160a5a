import { Body, Controller, Get, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, EmptyBody, NoQuery, Operation } from '@hallpass/http';
import { HookStatusDto, HookTestDto, NewHookSecretDto, TestHookDto } from './blocking-hook.dto.js';
import { HookTests } from './hook-tests.js';

/** The blocking hook of a project (docs/blocking-hook.md). Its settings are in the configuration, under `auth`. */
@Controller('internal/blocking-hook')
@Access('admin')
@NoQuery()
export class BlockingHookController {
  constructor(private readonly tests: HookTests) {}

  @Get()
  @Operation({
    summary: 'Get the state of the blocking hook',
    area: 'sign-in',
    right: 'configuration:read',
    access: 'admin',
  })
  @Answers(200, HookStatusDto)
  status(@CurrentCaller() caller: Caller): Promise<HookStatusDto> {
    return this.tests.status(caller);
  }

  @Post('secret')
  @Operation({
    summary: 'Make a signing secret of the blocking hook',
    area: 'sign-in',
    right: 'keys:write',
    access: 'admin',
    audit: ['insert hook_secret'],
  })
  @Answers(200, NewHookSecretDto, 409)
  makeSecret(@CurrentCaller() caller: Caller, @Body() _body: EmptyBody): Promise<NewHookSecretDto> {
    return this.tests.makeSecret(caller);
  }

  @Post('test')
  @Operation({
    summary: 'Send a sample request to the blocking hook',
    area: 'sign-in',
    right: 'configuration:write',
    access: 'admin',
    audit: 'changes nothing',
  })
  @Answers(200, HookTestDto)
  test(@CurrentCaller() caller: Caller, @Body() dto: TestHookDto): Promise<HookTestDto> {
    return this.tests.test(caller, dto);
  }
}
