import { batchedDelete } from '@hallpass/database';

const ofProject = 'project_id = :projectId';

export const removeProjectImages = batchedDelete('removed-project-images', 'users.image', ofProject, { key: ['hash'] });

/** Their lines go with them. */
export const removeProjectJobs = batchedDelete('removed-project-jobs', 'users.job', ofProject, { batchSize: 1 });
