import { runService } from '@hallpass/http';
import { ProjectsModule } from './projects.module.js';
import { projectsMigrations } from './migrations/index.js';

void runService(ProjectsModule, 'projects', { migrations: projectsMigrations });
