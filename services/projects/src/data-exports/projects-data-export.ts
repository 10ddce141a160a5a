import { Database, Sealer } from '@hallpass/database';
import { DataExportDueHandler } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
import { LISTINGS } from './data-export.sql.js';

/** Adds the sections of this service to the archive of a user. */
@Injectable()
export class ProjectsDataExport extends DataExportDueHandler {
  protected readonly service = 'projects';
  protected readonly listings = LISTINGS;

  constructor(db: Database, sealer: Sealer) {
    super(db, sealer);
  }
}
