import { Global, Module } from '@nestjs/common';
import { Settings } from '@hallpass/settings';
import { LocalFiles } from './local-files.js';
import { S3Files } from './s3-files.js';
import { storageAddressOf } from './storage-address.js';
import { StoredFiles } from './stored-files.js';

function openFiles(settings: Settings): StoredFiles {
  const address = storageAddressOf(settings);
  return address.kind === 'folder' ? new LocalFiles(address.path) : new S3Files(address);
}

/** The one store of files of a process. */
@Global()
@Module({
  providers: [{ provide: StoredFiles, useFactory: openFiles, inject: [Settings] }],
  exports: [StoredFiles],
})
export class StorageModule {}
