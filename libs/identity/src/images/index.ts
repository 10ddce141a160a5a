export { ImageStore, isUpload } from './image-store.js';
export { keepImage, takeUnusedImages } from './image.sql.js';
