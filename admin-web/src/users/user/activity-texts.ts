import { defineTexts } from '../../texts';

export const activityTexts = defineTexts({
  title: 'Activity',
  description: 'What the audit log says about this user, newest first.',
  all: 'Filter in the audit log',
  what: 'entries',
  failed: 'The activity could not be loaded',
  none: 'Nothing yet.',
  nobody: 'Not recorded',
  actors: { user: 'The user', owner: 'An administrator', key: 'A server key', operator: 'The operator' },
  inTheirName: 'in their name',
  columns: { what: 'What', who: 'Who', where: 'From', when: 'When' },
  details: 'Details',
  hide: 'Hide the details',
  show: 'Show the details of {action}',
  before: 'Before',
  after: 'After',
  more: 'Details',
  request: 'Request',
});
