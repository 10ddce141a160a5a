import { Module } from '@nestjs/common';
import { ImageStore } from '@hallpass/identity';
import { StorageModule } from '@hallpass/storage';
import { UsersDatabase } from '../database.js';
import { FilesController } from './files.controller.js';
import { Images } from './images.service.js';

@Module({
  imports: [UsersDatabase, StorageModule],
  controllers: [FilesController],
  providers: [ImageStore, Images],
  exports: [Images],
})
export class ImagesModule {}
