export { seedInternalProject } from './internal-project/seed-internal-project.js';
export { projectsMigrations } from './migrations/index.js';
export { ProjectsModule } from './projects.module.js';
