import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { UserExportController } from './user-export.controller.js';
import { UserExport } from './user-export.service.js';

@Module({ imports: [UsersDatabase], controllers: [UserExportController], providers: [UserExport] })
export class UserExportModule {}
