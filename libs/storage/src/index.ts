export { fileHash, type FileKey, isFileKey, StoredFiles } from './stored-files.js';
export { type ImageFormat, imageFormatOf, MEDIA_TYPES, pixelsOf } from './image-format.js';
export { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, readImage, type UploadedImage } from './uploaded-image.js';
export { LocalFiles } from './local-files.js';
export { S3Files } from './s3-files.js';
export { type StorageAddress, storageAddressOf } from './storage-address.js';
export { openFiles, StorageModule } from './storage.module.js';
