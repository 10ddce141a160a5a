import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation, OptionalBody } from '@hallpass/http';
import { Body, Controller, Get, Headers, Post } from '@nestjs/common';
import { ApiBody, ApiProperty } from '@nestjs/swagger';
import { IDEMPOTENCY_KEY, TakesIdempotencyKey } from '../../../idempotency/takes-idempotency-key.js';
import { AccountsService } from './accounts.service.js';

class NoFieldsDto {}

class SetUpDto {
  @ApiProperty({ description: "Stripe's onboarding page for the seller; valid for a few minutes" }) url!: string;
}

class AccountInfoDto {
  @ApiProperty() account_id!: string;
  @ApiProperty() charges_enabled!: boolean;
  @ApiProperty() details_submitted!: boolean;
  @ApiProperty() payouts_enabled!: boolean;
}

class AccountSessionDto {
  @ApiProperty({ description: "for Stripe's embedded components" }) client_secret!: string;
}

/** The Stripe account that receives a project's money (contract/06 §7). */
@Controller('internal/payments')
@Access('admin')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Post('setup')
  @Operation({
    summary: 'Set up payments with Stripe',
    area: 'sales',
    access: 'admin',
    audit: 'needs a Stripe account',
    sample: 'const { url } = await app.setupPayments();',
  })
  @OptionalBody()
  @ApiBody({ type: NoFieldsDto, required: false })
  @TakesIdempotencyKey()
  @Answers(200, SetUpDto, 409, 503)
  async setUp(
    @CurrentCaller() { project }: Caller,
    @Body() _body: NoFieldsDto,
    @Headers(IDEMPOTENCY_KEY) key: string | undefined,
  ): Promise<SetUpDto> {
    return { url: await this.accounts.setUp(project, key) };
  }

  @Get('stripe/account-info')
  @Operation({
    summary: 'Get the status of the Stripe account',
    area: 'sales',
    access: 'admin',
    sample: 'const info = await app.getStripeAccountInfo();',
  })
  @Answers(200, AccountInfoDto, 'StripeAccountInfoNotFound')
  async info(@CurrentCaller() { project }: Caller): Promise<AccountInfoDto> {
    const { stripe_account_id, ...flags } = await this.accounts.info(project);
    return { account_id: stripe_account_id, ...flags };
  }

  @Post('stripe-widgets/account-session')
  @Operation({
    summary: 'Create a session for Stripe’s components',
    area: 'sales',
    access: 'admin',
    audit: 'needs a Stripe account',
    dashboard: { unusedBecause: 'Stripe scripts' },
    sample: 'await app.createStripeWidgetAccountSession();',
  })
  @OptionalBody()
  @ApiBody({ type: NoFieldsDto, required: false })
  @TakesIdempotencyKey()
  @Answers(200, AccountSessionDto, 409, 503)
  async session(
    @CurrentCaller() { project }: Caller,
    @Body() _body: NoFieldsDto,
    @Headers(IDEMPOTENCY_KEY) key: string | undefined,
  ): Promise<AccountSessionDto> {
    return { client_secret: await this.accounts.session(project, key) };
  }
}
