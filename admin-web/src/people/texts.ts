import { defineTexts } from '../texts';

export const peopleTexts = defineTexts({
  anonymousUser: 'Anonymous user',
  unnamedUser: 'Unnamed user',
  unnamedTeam: 'Unnamed team',
  userPicker: { label: 'Search users', placeholder: 'Search by name, email or ID' },
  teamPicker: { label: 'Search teams', placeholder: 'Search by name or ID' },
});
