import { Module } from '@nestjs/common';
import { UsersDatabase } from '../database.js';
import { DisownController } from './disown.controller.js';
import { DisownService } from './disown.service.js';

@Module({
  imports: [UsersDatabase],
  controllers: [DisownController],
  providers: [DisownService],
})
export class DisownedAddressesModule {}
