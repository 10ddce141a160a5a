import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { RenderingModule } from '../rendering/rendering.module.js';
import { ThemesController } from './themes.controller.js';
import { ThemesService } from './themes.service.js';

@Module({ imports: [EmailDatabase, RenderingModule], controllers: [ThemesController], providers: [ThemesService] })
export class ThemesModule {}
