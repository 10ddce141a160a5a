import { defineTexts } from '../../texts';

export const accessTexts = defineTexts({
  teams: {
    title: 'Teams',
    description: 'Of which the user is a member, with what was granted there.',
    what: 'teams',
    failed: 'The teams could not be loaded',
    none: 'A member of no team.',
    selected: 'Selected',
    nothing: 'No permission granted',
    permissions: 'Permissions',
    permissionsOf: 'Permissions in {team}',
    permissionsTitle: 'Permissions of {name} in {team}',
    remove: 'Remove',
    removeFrom: 'Remove from {team}',
    add: 'Add to a team',
    addTitle: 'Add {name} to a team',
    addText: 'The user gets what every new member gets, and is not asked.',
    addAct: 'Add to the team',
    added: 'Added to {team}',
    done: 'Done',
  },
  project: {
    title: 'Permissions in the project',
    description: 'What the user may do everywhere in your app.',
    what: 'permissions',
    failed: 'The permissions could not be loaded',
    none: 'No permission in the project is defined yet.',
    define: 'Define one',
    granted: 'Granted {id}',
    revoked: 'Took {id} back',
  },
});
