import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { TeamMembershipsController } from './team-memberships.controller.js';
import { TeamMembershipsService } from './team-memberships.service.js';

@Module({ imports: [UsersDatabase], controllers: [TeamMembershipsController], providers: [TeamMembershipsService] })
export class TeamMembershipsModule {}
