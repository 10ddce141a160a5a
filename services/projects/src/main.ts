import { runService } from '@hallpass/http';
import { ProjectsModule } from './projects.module.js';

void runService(ProjectsModule, 'projects');
