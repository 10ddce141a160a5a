import { batchedDelete } from '@hallpass/database';

const ofProject = 'project_id = :projectId';

export const removeProjectImages = batchedDelete('removed-project-images', 'users.image', ofProject, { key: ['hash'] });

/** The jobs' lines are deleted by cascade. */
export const removeProjectJobs = batchedDelete('removed-project-jobs', 'users.job', ofProject, { batchSize: 1 });
