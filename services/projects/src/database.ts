import { DatabaseModule } from '@hallpass/database';

export const ProjectsDatabase = DatabaseModule.forRole('projects');
