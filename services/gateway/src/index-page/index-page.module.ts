import { Module } from '@nestjs/common';
import { GatewayDatabase } from '../database.js';
import { IndexPageController } from './index-page.controller.js';
import { IndexPageService } from './index-page.service.js';

@Module({ imports: [GatewayDatabase], controllers: [IndexPageController], providers: [IndexPageService] })
export class IndexPageModule {}
