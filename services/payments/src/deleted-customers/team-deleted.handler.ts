import { type Delivery, EventHandler } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { DeletedCustomers } from './deleted-customers.js';

@Injectable()
export class TeamDeletedHandler extends EventHandler<'team.deleted'> {
  readonly event = 'team.deleted';

  constructor(private readonly customers: DeletedCustomers) {
    super();
  }

  handle(delivery: Delivery<'team.deleted'>): Promise<void> {
    return this.customers.handle(delivery, 'team');
  }
}
