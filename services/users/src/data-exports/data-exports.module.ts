import { Module } from '@nestjs/common';
import { IdentityModule } from '@hallpass/identity';
import { UsersDatabase } from '../database.js';
import { ArchiveFile } from './archive-file.js';
import { UsersDataExport } from './users-data-export.js';
import { DataExportsController } from './data-exports.controller.js';
import { DataExportsService } from './data-exports.service.js';
import { OldDataExports } from './old-data-exports.js';

@Module({
  imports: [UsersDatabase, IdentityModule],
  controllers: [DataExportsController],
  providers: [ArchiveFile, DataExportsService, OldDataExports, UsersDataExport],
})
export class DataExportsModule {}
