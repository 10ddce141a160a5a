import type { projectsTexts } from '../../projects/texts';
import type { Translation } from '../../texts';

export const projects: Translation<typeof projectsTexts.english> = {
  title: 'Projecten',
  description: 'Eén project per app: het heeft eigen gebruikers, instellingen en sleutels.',
  loading: 'projecten',
  failed: 'De projecten konden niet worden geladen',
  empty: {
    title: 'Maak uw eerste project',
    text: 'Richt er dan een app op en zie hier hoe de gebruikers zich registreren.',
  },
  isProduction: 'Productie',
  created: 'Gemaakt {time}',
  one: {
    page: 'Project',
    failed: 'Het project kon niet worden geladen',
    missing: 'Dit project bestaat niet',
    missingText: 'Misschien is het verwijderd, of is het van een team waarvan u geen lid bent.',
    projects: 'Naar uw projecten',
  },
  create: {
    title: 'Nieuw project',
    action: 'Project maken',
    done: '{name} gemaakt',
    name: 'Naam',
    nameHint: 'Uw gebruikers zien hem in e-mails.',
    nameExample: 'Acme',
    nameMissing: 'Geef het project een naam.',
    nameLong: 'Een naam heeft hoogstens 255 tekens.',
    description: 'Beschrijving',
    owner: 'Eigenaar',
    ownerHint: 'Elk lid van dit team kan het project beheren.',
    selectedTeam: 'Uw gekozen team',
    team: 'Team van {name}',
    yours: 'mij',
  },
};
