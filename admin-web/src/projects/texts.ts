import { defineTexts } from '../texts';

export const projectsTexts = defineTexts({
  title: 'Projects',
  description: 'One project for each app: it has users, settings and keys of its own.',
  loading: 'projects',
  failed: 'The projects could not be loaded',
  empty: { title: 'Create your first project', text: 'Then point an app at it and see its users sign up here.' },
  isProduction: 'Production',
  created: 'Created {time}',
  one: {
    page: 'Project',
    failed: 'The project could not be loaded',
    missing: 'There is no such project',
    missingText: 'It may have been deleted, or belong to a team that you are not a member of.',
    projects: 'Go to your projects',
  },
  create: {
    title: 'New project',
    action: 'Create project',
    done: 'Created {name}',
    name: 'Name',
    nameHint: 'Your users see it in emails.',
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
