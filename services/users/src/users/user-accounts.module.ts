import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { ImagesModule } from '../images/images.module.js';
import { OwnUserController } from './own-user.controller.js';
import { UserDrafts } from './user-drafts.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [UsersDatabase, ImagesModule],
  // Listed first, because the fixed path `users/me` must match before `users/{user_id}`.
  controllers: [OwnUserController, UsersController],
  providers: [UsersService, UserDrafts],
  exports: [UserDrafts],
})
export class UserAccountsModule {}
