import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { OwnUserController } from './own-user.controller.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [UsersDatabase],
  // The fixed path `users/me` stands before `users/{user_id}`.
  controllers: [OwnUserController, UsersController],
  providers: [UsersService],
})
export class UserAccountsModule {}
