import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { MultiFactorModule } from '../multi-factor/multi-factor.module.js';
import { EndWaysIn } from './end-ways-in.service.js';
import { ListWaysIn } from './list-ways-in.service.js';
import { WaysInController } from './ways-in.controller.js';

@Module({
  imports: [AuthDatabase, MultiFactorModule],
  controllers: [WaysInController],
  providers: [EndWaysIn, ListWaysIn],
  exports: [EndWaysIn],
})
export class WaysInModule {}
