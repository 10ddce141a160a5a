export { createStandalone } from './create-standalone.js';
