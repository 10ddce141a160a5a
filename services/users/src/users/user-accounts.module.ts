import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { ImagesModule } from '../images/images.module.js';
import { OwnUserController } from './own-user.controller.js';
import { UserDrafts } from './user-drafts.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [UsersDatabase, ImagesModule],
  // The fixed path `users/me` stands before `users/{user_id}`.
  controllers: [OwnUserController, UsersController],
  providers: [UsersService, UserDrafts],
  exports: [UserDrafts],
})
export class UserAccountsModule {}
