import type { MigrationClass } from '@hallpass/database';
import { CreateProjects1763640001000 } from './1763640001000-create-projects.js';

/** The migrations of the schema `projects`. */
export const projectsMigrations: MigrationClass[] = [CreateProjects1763640001000];
