export { allMigrations } from './migrations.js';
export { StandaloneModule } from './standalone.module.js';
