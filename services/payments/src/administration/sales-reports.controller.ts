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

/** What was sold, to whom and for how much: an addition of our own. */
@Controller('internal/payments')
@Access('admin')
export class SalesReportsController {
  constructor(private readonly reports: SalesReportsService) {}

  /** Who owns, holds or has paid anything, by id. */
  @Get('customers')
  @AnswersPage(CustomerDto)
  customers(@CurrentCaller() { projectId }: Caller, @Query() query: CustomersQuery) {
    const { customer_type, cursor } = query;
    const walk = (limit: number) => this.reports.walkCustomers(projectId, customer_type, { cursor, limit });
    return answerList(query, walk, customerJson);
  }

  /** How much of every item a customer has. */
  @Get('balances')
  @AnswersList(BalanceDto, { atMost: 1_000, because: CONFIGURED }, 'UserNotFound', 'TeamNotFound')
  async balances(@CurrentCaller() { project }: Caller, @Query() { customer_type, customer_id }: BalancesQuery) {
    return listOf(await this.reports.balancesOf(project, customer_type, customer_id));
  }

  /** Newest first. */
  @Get('subscriptions')
  @AnswersPage(SubscriptionDto)
  subscriptions(@CurrentCaller() { projectId }: Caller, @Query() query: SubscriptionsQuery) {
    const { status, customer_type: customerType, customer_id: customerId, cursor } = query;
    const filter = { status, customerType, customerId };
    const walk = (limit: number) => this.reports.walkSubscriptions(projectId, filter, { cursor, limit });
    return answerList(query, walk, subscriptionJson);
  }

  /** Money that came in and went back, newest first. */
  @Get('money-entries')
  @AnswersPage(MoneyEntryDto)
  async money(@CurrentCaller() { project, projectId }: Caller, @Query() query: MoneyQuery) {
    const { customer_type: customerType, customer_id: customerId, cursor } = query;
    const filter = { customerType, customerId, subscriptionId: query.subscription_id, purchaseId: query.purchase_id };
    const walk = (limit: number) => this.reports.walkMoney(projectId, filter, { cursor, limit });
    return answerList(query, walk, await this.reports.moneyJsonOf(project));
  }

  /** By day and currency; days on which nothing was paid are left out. */
  @Get('revenue')
  @AnswersList(RevenueDto, { atMost: MAX_DAYS * CURRENCIES.length, because: 'a range has no more days' })
  async revenue(@CurrentCaller() { projectId }: Caller, @Query() query: RevenueQuery) {
    return listOf(await this.reports.revenue(projectId, query));
  }

  /** How many subscriptions are on, by product. */
  @Get('active-subscriptions')
  @AnswersList(ActiveSubscriptionsDto, { atMost: 10_000, because: 'products that have been sold' })
  async active(@CurrentCaller() { projectId }: Caller) {
    return listOf(await this.reports.activeSubscriptions(projectId));
  }
}
