export { tellUserUpdated } from './changes.js';
