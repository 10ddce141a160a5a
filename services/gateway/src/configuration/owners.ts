import { Database } from '@hallpass/database';
import { hasOwner } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';

@Injectable()
export class Owners {
  /** Once there is an owner, the answer never changes, so the database is not asked again. */
  private isKnown = false;

  constructor(private readonly database: Database) {}

  async isThereOne(): Promise<boolean> {
    this.isKnown ||= await hasOwner(this.database);
    return this.isKnown;
  }
}
