import { Body, Controller, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery, Operation } from '@hallpass/http';
import { ReplayedSignUpsDto, ReplaySignUpsDto, SignUpDecisionDto, TestSignUpDto } from './sign-up-policy.dto.js';
import { SignUpPolicy } from './sign-up-policy.service.js';

/** Tests the sign-up policy of a project. Not part of the contract of the SDK. */
@Controller('internal/sign-up-policy')
@Access('admin')
@NoQuery()
export class SignUpPolicyController {
  constructor(private readonly policy: SignUpPolicy) {}

  @Post('test')
  @Operation({
    summary: 'Test whether an address may sign up',
    area: 'sign-in',
    right: 'configuration:read',
    access: 'admin',
    audit: 'changes nothing',
  })
  @Answers(200, SignUpDecisionDto)
  test(@CurrentCaller() caller: Caller, @Body() dto: TestSignUpDto): Promise<SignUpDecisionDto> {
    return this.policy.test(caller, dto);
  }

  @Post('replay')
  @Operation({
    summary: 'Compare the latest sign-ups with a changed policy',
    area: 'sign-in',
    right: 'users:read',
    access: 'admin',
    audit: 'changes nothing',
  })
  @Answers(200, ReplayedSignUpsDto)
  replay(@CurrentCaller() caller: Caller, @Body() { policy_string }: ReplaySignUpsDto): Promise<ReplayedSignUpsDto> {
    return this.policy.replay(caller, policy_string);
  }
}
