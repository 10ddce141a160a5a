import { Module } from '@nestjs/common';
import { RenderingModule } from '../rendering/rendering.module.js';
import { TemplatesController } from './templates.controller.js';
import { TemplatesService } from './templates.service.js';

@Module({ imports: [RenderingModule], controllers: [TemplatesController], providers: [TemplatesService] })
export class TemplatesModule {}
