import { runService } from '@hallpass/http';
import { ProjectsModule } from './projects.module.js';

await runService(ProjectsModule, 'projects');
