import { type Delivery, EventHandler } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { DeletedCustomers } from './deleted-customers.js';

@Injectable()
export class UserDeletedHandler extends EventHandler<'user.deleted'> {
  readonly event = 'user.deleted';

  constructor(private readonly customers: DeletedCustomers) {
    super();
  }

  handle(delivery: Delivery<'user.deleted'>): Promise<void> {
    return this.customers.handle(delivery, 'user');
  }
}
