import { afterCommit, type Tx } from '@hallpass/database';
import { Injectable } from '@nestjs/common';

/** Wakes this process's dispatcher after a commit that made something due; other processes poll. */
@Injectable()
export class DeliveryNudge {
  private listener: () => void = () => undefined;
  private readonly wake = (): void => this.listener();

  onNudge(listener: () => void): void {
    this.listener = listener;
  }

  after(tx: Tx): Promise<void> {
    return afterCommit(tx, this.wake);
  }

  now(): void {
    this.wake();
  }
}
