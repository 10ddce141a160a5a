import { Module } from '@nestjs/common';
import { RenderingModule } from '../rendering/rendering.module.js';
import { RenderEmailController } from './render-email.controller.js';
import { RenderEmailService } from './render-email.service.js';

@Module({ imports: [RenderingModule], controllers: [RenderEmailController], providers: [RenderEmailService] })
export class RenderEmailModule {}
