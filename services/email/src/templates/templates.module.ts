import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { RenderingModule } from '../rendering/rendering.module.js';
import { TemplatesController } from './templates.controller.js';
import { TemplatesService } from './templates.service.js';

@Module({
  imports: [EmailDatabase, RenderingModule],
  controllers: [TemplatesController],
  providers: [TemplatesService],
})
export class TemplatesModule {}
