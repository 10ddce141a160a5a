import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { ImagesModule } from '../images/images.module.js';
import { TeamsController } from './teams.controller.js';
import { TeamsService } from './teams.service.js';

@Module({ imports: [UsersDatabase, ImagesModule], controllers: [TeamsController], providers: [TeamsService] })
export class TeamsModule {}
