import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation, success, SuccessDto } from '@hallpass/http';
import { Body, Controller, Headers, Param, Post } from '@nestjs/common';
import { IDEMPOTENCY_KEY, TakesIdempotencyKey } from '../idempotency/takes-idempotency-key.js';
import {
  CancelSubscriptionDto,
  DecideDisputeDto,
  MoneyEntryParams,
  RefundDto,
  RefundedDto,
  SubscriptionParams,
} from './administration.dto.js';
import { SalesService } from './sales.service.js';

/** Actions that administrators take on sales. Not part of the contract. */
@Controller('internal/payments')
@Access('admin')
export class SalesController {
  constructor(private readonly sales: SalesService) {}

  @Post('subscriptions/:subscription_id/cancel')
  @Operation({
    summary: 'Cancel a subscription',
    area: 'sales',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update subscription'],
  })
  @Answers(200, SuccessDto, 404, 409)
  async cancel(
    @CurrentCaller() { project }: Caller,
    @Param() { subscription_id }: SubscriptionParams,
    @Body() { at }: CancelSubscriptionDto,
  ): Promise<SuccessDto> {
    await this.sales.cancel(project, subscription_id, at);
    return success();
  }

  /** Revokes a scheduled cancellation. */
  @Post('subscriptions/:subscription_id/resume')
  @Operation({
    summary: 'Resume a canceled subscription',
    area: 'sales',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update subscription'],
  })
  @Answers(200, SuccessDto, 404, 409)
  async resume(
    @CurrentCaller() { project }: Caller,
    @Param() { subscription_id }: SubscriptionParams,
  ): Promise<SuccessDto> {
    await this.sales.resume(project, subscription_id);
    return success();
  }

  /** Refunds the rest of a payment, or part of it. */
  @Post('money-entries/:entry_id/refund')
  @Operation({
    summary: 'Refund a payment',
    area: 'sales',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update built_in_payment', 'insert money_entry'],
  })
  @TakesIdempotencyKey()
  @Answers(200, RefundedDto, 403, 404, 409)
  refund(
    @CurrentCaller() { project }: Caller,
    @Param() { entry_id }: MoneyEntryParams,
    @Body() dto: RefundDto,
    @Headers(IDEMPOTENCY_KEY) key: string | undefined,
  ): Promise<RefundedDto> {
    return this.sales.refund(project, entry_id, dto, key);
  }

  /** For test payments: decides the dispute as the cardholder's bank would. */
  @Post('money-entries/:entry_id/decide-dispute')
  @Operation({
    summary: 'Decide a test dispute',
    area: 'sales',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update built_in_payment', 'insert money_entry'],
  })
  @Answers(200, SuccessDto, 403, 404, 409)
  async decideDispute(
    @CurrentCaller() { project }: Caller,
    @Param() { entry_id }: MoneyEntryParams,
    @Body() { outcome }: DecideDisputeDto,
  ): Promise<SuccessDto> {
    await this.sales.decideDispute(project, entry_id, outcome);
    return success();
  }
}
