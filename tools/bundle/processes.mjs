/** What each process runs, by the name of its file in dist/processes; paths from the project's folder. */
export const ENTRIES = {
  standalone: 'services/launcher/dist/main.js',
  cli: 'services/launcher/dist/cli.js',
  gateway: 'services/gateway/dist/main.js',
  auth: 'services/auth/dist/main.js',
  users: 'services/users/dist/main.js',
  permissions: 'services/permissions/dist/main.js',
  projects: 'services/projects/dist/main.js',
  payments: 'services/payments/dist/main.js',
  email: 'services/email/dist/main.js',
  'email-worker': 'services/email/dist/worker.js',
};

/** Builds the modules of every service without starting one: what the code cache is made from. */
export const DOCUMENTS = { documents: 'services/standalone/dist/documents.js' };
