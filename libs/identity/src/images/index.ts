export { ImageStore } from './image-store.js';
export { isUpload } from './image-url.js';
export { keepImage, takeUnusedImages } from './image.sql.js';
