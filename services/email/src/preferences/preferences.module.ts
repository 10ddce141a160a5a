import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { PreferencesController } from './preferences.controller.js';
import { PreferencesService } from './preferences.service.js';

@Module({ imports: [EmailDatabase], controllers: [PreferencesController], providers: [PreferencesService] })
export class PreferencesModule {}
