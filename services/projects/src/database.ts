import { DatabaseModule } from '@hallpass/database';

/** The connections of the database role `projects`. */
export const ProjectsDatabase = DatabaseModule.forRole('projects');
