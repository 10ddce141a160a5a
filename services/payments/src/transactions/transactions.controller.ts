import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation } from '@hallpass/http';
import { Controller, Get, Query } from '@nestjs/common';
import { TransactionsDto, TransactionsQuery } from './transactions.dto.js';
import { TransactionsService } from './transactions.service.js';

/** Purchases and item usage of a project's customers, newest first (contract/06 §7). */
@Controller('internal/payments/transactions')
@Access('admin')
export class TransactionsController {
  constructor(private readonly transactions: TransactionsService) {}

  @Get()
  @Operation({
    summary: 'List transactions',
    area: 'sales',
    access: 'admin',
    sample: 'const { transactions } = await app.listTransactions();',
  })
  @Answers(200, TransactionsDto)
  list(@CurrentCaller() { projectId }: Caller, @Query() query: TransactionsQuery): Promise<TransactionsDto> {
    return this.transactions.list(projectId, query);
  }
}
