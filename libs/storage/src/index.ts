export { fileHash, isFileKey, StoredFiles } from './stored-files.js';
export { imageFormatOf, MEDIA_TYPES } from './image-format.js';
export { readImage } from './uploaded-image.js';
export { LocalFiles } from './local-files.js';
export { S3Files } from './s3-files.js';
export { storageAddressOf } from './storage-address.js';
export { openFiles, StorageModule } from './storage.module.js';
