import { Database, Sealer } from '@hallpass/database';
import { DataExportDueHandler } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
import { LISTINGS } from './data-export.sql.js';

/** Adds the sections of this service to the archive of a user. */
@Injectable()
export class EmailDataExport extends DataExportDueHandler {
  protected readonly service = 'email';
  protected readonly listings = LISTINGS;

  constructor(db: Database, sealer: Sealer) {
    super(db, sealer);
  }
}
