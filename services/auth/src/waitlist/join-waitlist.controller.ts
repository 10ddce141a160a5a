import { Body, Controller, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation, success, SuccessDto } from '@hallpass/http';
import { JoinWaitlistDto } from './waitlist.dto.js';
import { Waitlist } from './waitlist.service.js';

/** The request of a person who wants to sign up. Not part of the contract of the SDK. */
@Controller('auth/waitlist')
@Access('client')
export class JoinWaitlistController {
  constructor(private readonly waitlist: Waitlist) {}

  @Post()
  @Operation({
    summary: 'Join the waitlist',
    area: 'sign-in',
    access: 'client',
    outcomes: { signedOut: 403 },
    audit: 'nothing in a new project to change',
    recentSignIn: 'does not change how the user signs in',
    dashboard: { unusedBecause: 'for signing in to apps' },
    sample: "await app.joinWaitlist({ email: 'ada@example.com' });",
  })
  @Answers(
    200,
    SuccessDto,
    'SignUpNotEnabled',
    'SignUpAddressRefused',
    'SignUpDisposableAddress',
    'SignUpTaggedAddress',
    'SignUpCountryRefused',
    'SignUpCountryUnknown',
    403,
  )
  async join(@CurrentCaller() caller: Caller, @Body() dto: JoinWaitlistDto): Promise<SuccessDto> {
    await this.waitlist.join(caller, dto);
    return success();
  }
}
