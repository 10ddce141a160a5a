export { publishUserUpdated } from './changes.js';
