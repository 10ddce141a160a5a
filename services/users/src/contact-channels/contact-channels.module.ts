import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { ContactChannelsController } from './contact-channels.controller.js';
import { ContactChannelsService } from './contact-channels.service.js';

@Module({ imports: [UsersDatabase], controllers: [ContactChannelsController], providers: [ContactChannelsService] })
export class ContactChannelsModule {}
