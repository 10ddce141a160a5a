import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers } from '@hallpass/http';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { AccountInfoDto, AccountSessionDto, NoFieldsDto, SetUpDto } from './account.dto.js';
import { AccountsService } from './accounts.service.js';

/** The account that a project takes money with (contract/06 §7). */
@Controller('internal/payments')
@Access('admin')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Post('setup')
  @Answers(200, SetUpDto, 503)
  async setUp(@CurrentCaller() { project }: Caller, @Body() _body: NoFieldsDto): Promise<SetUpDto> {
    return { url: await this.accounts.setUp(project) };
  }

  @Get('stripe/account-info')
  @Answers(200, AccountInfoDto, 'StripeAccountInfoNotFound')
  async info(@CurrentCaller() { project }: Caller): Promise<AccountInfoDto> {
    const { stripe_account_id, ...flags } = await this.accounts.info(project);
    return { account_id: stripe_account_id, ...flags };
  }

  @Post('stripe-widgets/account-session')
  @Answers(200, AccountSessionDto, 503)
  async session(@CurrentCaller() { project }: Caller, @Body() _body: NoFieldsDto): Promise<AccountSessionDto> {
    return { client_secret: await this.accounts.session(project) };
  }
}
