import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { TeamsController } from './teams.controller.js';
import { TeamsService } from './teams.service.js';

@Module({ imports: [UsersDatabase], controllers: [TeamsController], providers: [TeamsService] })
export class TeamsModule {}
