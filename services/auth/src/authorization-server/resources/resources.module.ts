import { Module } from '@nestjs/common';
import { AuthDatabase } from '../../database.js';
import { ResourcesController } from './resources.controller.js';
import { Resources } from './resources.service.js';

@Module({ imports: [AuthDatabase], controllers: [ResourcesController], providers: [Resources] })
export class ResourcesModule {}
