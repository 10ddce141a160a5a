import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { UserCountController } from './user-count.controller.js';
import { UserCount } from './user-count.service.js';

@Module({ imports: [UsersDatabase], controllers: [UserCountController], providers: [UserCount] })
export class UserCountModule {}
