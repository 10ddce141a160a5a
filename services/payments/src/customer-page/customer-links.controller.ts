import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation } from '@hallpass/http';
import { Body, Controller, Headers, Post } from '@nestjs/common';
import { IDEMPOTENCY_KEY, TakesIdempotencyKey } from '../idempotency/takes-idempotency-key.js';
import { CreateCustomerLinkDto, CustomerLinkDto } from './customer-page.dto.js';
import { CustomerLinksService } from './customer-links.service.js';

@Controller('payments/customer-links')
export class CustomerLinksController {
  constructor(private readonly links: CustomerLinksService) {}

  /**
   * Servers and administrators can link any customer; clients only their own user and teams that the user may change.
   */
  @Post()
  @Operation({
    summary: 'Create a link to the customer page',
    area: 'payments',
    access: 'client',
    outcomes: { signedOut: 'USER_AUTHENTICATION_REQUIRED', stranger: 403, missing: 'USER_NOT_FOUND' },
    audit: ['insert verification_code'],
    recentSignIn: 'does not change how the user signs in',
    sample: 'const url = await app.createCustomerPageUrl();',
  })
  @Access('client')
  @TakesIdempotencyKey()
  @Answers(
    200,
    CustomerLinkDto,
    'UserAuthenticationRequired',
    'UserNotFound',
    'TeamNotFound',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'RedirectUrlNotWhitelisted',
    403,
    409,
  )
  create(
    @CurrentCaller() caller: Caller,
    @Body() dto: CreateCustomerLinkDto,
    @Headers(IDEMPOTENCY_KEY) key: string | undefined,
  ): Promise<CustomerLinkDto> {
    return this.links.create(caller, dto, key);
  }
}
