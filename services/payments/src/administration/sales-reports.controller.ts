import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerList, AnswersList, AnswersPage, listOf, Operation } from '@hallpass/http';
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
  @Operation({ summary: 'List customers', area: 'sales', access: 'admin' })
  @AnswersPage(CustomerDto)
  customers(@CurrentCaller() { projectId }: Caller, @Query() query: CustomersQuery) {
    const { customer_type, cursor } = query;
    const walk = (limit: number) => this.reports.walkCustomers(projectId, customer_type, { cursor, limit });
    return answerList(query, walk, customerJson);
  }

  @Get('balances')
  @Operation({ summary: 'Get item balances', area: 'sales', access: 'admin', outcomes: { missing: 'USER_NOT_FOUND' } })
  @AnswersList(BalanceDto, { atMost: 1_000, because: CONFIGURED }, 'UserNotFound', 'TeamNotFound')
  async balances(@CurrentCaller() { project }: Caller, @Query() { customer_type, customer_id }: BalancesQuery) {
    return listOf(await this.reports.balancesOf(project, customer_type, customer_id));
  }

  @Get('subscriptions')
  @Operation({ summary: 'List subscriptions', area: 'sales', access: 'admin' })
  @AnswersPage(SubscriptionDto)
  subscriptions(@CurrentCaller() { projectId }: Caller, @Query() query: SubscriptionsQuery) {
    const { status, customer_type: customerType, customer_id: customerId, cursor } = query;
    const filter = { status, customerType, customerId };
    const walk = (limit: number) => this.reports.walkSubscriptions(projectId, filter, { cursor, limit });
    return answerList(query, walk, subscriptionJson);
  }

  /** Payments and refunds, newest first. */
  @Get('money-entries')
  @Operation({ summary: 'List payments, refunds and disputes', area: 'sales', access: 'admin' })
  @AnswersPage(MoneyEntryDto)
  async money(@CurrentCaller() { project, projectId }: Caller, @Query() query: MoneyQuery) {
    const { customer_type: customerType, customer_id: customerId, cursor } = query;
    const filter = { customerType, customerId, subscriptionId: query.subscription_id, purchaseId: query.purchase_id };
    const walk = (limit: number) => this.reports.walkMoney(projectId, filter, { cursor, limit });
    return answerList(query, walk, await this.reports.moneyJsonOf(project));
  }

  /** By day and currency; days without payments are omitted. */
  @Get('revenue')
  @Operation({ summary: 'Get revenue by day', area: 'sales', access: 'admin' })
  @AnswersList(RevenueDto, { atMost: MAX_DAYS * CURRENCIES.length, because: 'a range has no more days' })
  async revenue(@CurrentCaller() { projectId }: Caller, @Query() query: RevenueQuery) {
    return listOf(await this.reports.revenue(projectId, query));
  }

  @Get('active-subscriptions')
  @Operation({ summary: 'Count active subscriptions by product', area: 'sales', access: 'admin' })
  @AnswersList(ActiveSubscriptionsDto, { atMost: 10_000, because: 'products that have been sold' })
  async active(@CurrentCaller() { projectId }: Caller) {
    return listOf(await this.reports.activeSubscriptions(projectId));
  }
}
