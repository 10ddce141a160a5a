import { Database } from '@hallpass/database';
import { hasOwner } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';

/** Whether somebody has signed up on this server yet. */
@Injectable()
export class Owners {
  /** Once there is one, nobody asks again. */
  private isKnown = false;

  constructor(private readonly database: Database) {}

  async isThereOne(): Promise<boolean> {
    this.isKnown ||= await hasOwner(this.database);
    return this.isKnown;
  }
}
