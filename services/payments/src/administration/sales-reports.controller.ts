import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { AnswersList, AnswersPage, answerList, listOf } from '@hallpass/http';
import { Controller, Get, Query } from '@nestjs/common';
import { CURRENCIES } from '../catalog/money.js';
import {
  ActiveSubscriptionsDto,
  BalanceDto,
  BalancesQuery,
  CustomerDto,
  CustomersQuery,
  MAX_DAYS,
  MoneyEntryDto,
  MoneyQuery,
  RevenueDto,
  RevenueQuery,
  SubscriptionDto,
  SubscriptionsQuery,
} from './administration.dto.js';
import { customerJson, SalesReportsService, subscriptionJson } from './sales-reports.service.js';

const CONFIGURED = 'entries of a configuration';

/** Sales reports. Not part of the contract. */
@Controller('internal/payments')
@Access('admin')
export class SalesReportsController {
  constructor(private readonly reports: SalesReportsService) {}

  /** Every customer that owns, holds or has paid for something, by id. */
  @Get('customers')
  @AnswersPage(CustomerDto)
  customers(@CurrentCaller() { projectId }: Caller, @Query() query: CustomersQuery) {
    const { customer_type, cursor } = query;
    const walk = (limit: number) => this.reports.walkCustomers(projectId, customer_type, { cursor, limit });
    return answerList(query, walk, customerJson);
  }

  @Get('balances')
  @AnswersList(BalanceDto, { atMost: 1_000, because: CONFIGURED }, 'UserNotFound', 'TeamNotFound')
  async balances(@CurrentCaller() { project }: Caller, @Query() { customer_type, customer_id }: BalancesQuery) {
    return listOf(await this.reports.balancesOf(project, customer_type, customer_id));
  }

  @Get('subscriptions')
  @AnswersPage(SubscriptionDto)
  subscriptions(@CurrentCaller() { projectId }: Caller, @Query() query: SubscriptionsQuery) {
    const { status, customer_type: customerType, customer_id: customerId, cursor } = query;
    const filter = { status, customerType, customerId };
    const walk = (limit: number) => this.reports.walkSubscriptions(projectId, filter, { cursor, limit });
    return answerList(query, walk, subscriptionJson);
  }

  /** Payments and refunds, newest first. */
  @Get('money-entries')
  @AnswersPage(MoneyEntryDto)
  async money(@CurrentCaller() { project, projectId }: Caller, @Query() query: MoneyQuery) {
    const { customer_type: customerType, customer_id: customerId, cursor } = query;
    const filter = { customerType, customerId, subscriptionId: query.subscription_id, purchaseId: query.purchase_id };
    const walk = (limit: number) => this.reports.walkMoney(projectId, filter, { cursor, limit });
    return answerList(query, walk, await this.reports.moneyJsonOf(project));
  }

  /** By day and currency; days without payments are omitted. */
  @Get('revenue')
  @AnswersList(RevenueDto, { atMost: MAX_DAYS * CURRENCIES.length, because: 'a range has no more days' })
  async revenue(@CurrentCaller() { projectId }: Caller, @Query() query: RevenueQuery) {
    return listOf(await this.reports.revenue(projectId, query));
  }

  @Get('active-subscriptions')
  @AnswersList(ActiveSubscriptionsDto, { atMost: 10_000, because: 'products that have been sold' })
  async active(@CurrentCaller() { projectId }: Caller) {
    return listOf(await this.reports.activeSubscriptions(projectId));
  }
}
