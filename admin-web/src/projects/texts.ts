import { defineTexts } from '../texts';

export const projectsTexts = defineTexts('projects', {
  create: {
    title: 'New project',
    action: 'Create project',
    done: 'Created {name}',
    name: 'Name',
    nameHint: 'Your users see it in e-mails.',
    nameExample: 'Acme',
    nameMissing: 'Give the project a name.',
    nameLong: 'A name has at most 255 characters.',
    description: 'Description',
    owner: 'Owner',
    ownerHint: 'Every member of this team can administer the project.',
    selectedTeam: 'Your selected team',
    team: '{name} team',
    yours: 'My',
  },
});
