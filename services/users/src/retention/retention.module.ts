import { Module } from '@nestjs/common';
import { StorageModule } from '@hallpass/storage';
import { UsersDatabase } from '../database.js';
import { UnusedImages } from '../images/unused-images.js';
import { DeletedProjectFiles } from './deleted-project-files.js';

@Module({ imports: [UsersDatabase, StorageModule], providers: [DeletedProjectFiles, UnusedImages] })
export class RetentionModule {}
