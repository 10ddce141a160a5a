import type { ProjectFigures } from '@hallpass/projects';
import type { Metrics } from './metrics.js';

/** Exposes how project configurations are loaded (security P1). */
export function exposeProjects(metrics: Metrics, read: () => ProjectFigures): void {
  const reads = metrics.counter(
    'hallpass_project_reads_total',
    'Project versions that were read: for a waiting request, or in the background after a change',
    ['cause'],
  );
  const madeReady = metrics.counter(
    'hallpass_projects_made_ready_total',
    'How often a new project version was prepared in the background',
  );
  const counted = { inRequest: 0, inBackground: 0, madeReady: 0 };
  metrics.whenScraped(() => {
    const figures = read();
    reads.inc({ cause: 'request' }, figures.inRequest - counted.inRequest);
    reads.inc({ cause: 'change' }, figures.inBackground - counted.inBackground);
    madeReady.inc(figures.madeReady - counted.madeReady);
    Object.assign(counted, figures);
  });
}
