import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { DataVaultController } from './data-vault.controller.js';
import { DataVaultService } from './data-vault.service.js';
import { ResealedVault } from './resealed-vault.js';

@Module({
  imports: [ProjectsDatabase],
  controllers: [DataVaultController],
  providers: [DataVaultService, ResealedVault],
})
export class DataVaultModule {}
