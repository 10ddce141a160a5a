import type { projectsTexts } from '../../projects/texts';
import type { Translation } from '../../texts';

export const projects: Translation<typeof projectsTexts.english> = {
  title: 'Projekte',
  description: 'Ein Projekt für jede App: Es hat eigene Benutzer, Einstellungen und Schlüssel.',
  loading: 'Projekte',
  failed: 'Die Projekte konnten nicht geladen werden',
  empty: {
    title: 'Erstellen Sie Ihr erstes Projekt',
    text: 'Richten Sie dann eine App darauf, und sehen Sie hier, wie ihre Benutzer sich registrieren.',
  },
  isProduction: 'Produktion',
  created: 'Erstellt {time}',
  one: {
    page: 'Projekt',
    failed: 'Das Projekt konnte nicht geladen werden',
    missing: 'Dieses Projekt gibt es nicht',
    missingText: 'Vielleicht wurde es gelöscht oder gehört einem Team, in dem Sie nicht Mitglied sind.',
    projects: 'Zu Ihren Projekten',
  },
  create: {
    title: 'Neues Projekt',
    action: 'Projekt erstellen',
    done: '{name} erstellt',
    name: 'Name',
    nameHint: 'Ihre Benutzer sehen ihn in E-Mails.',
    nameExample: 'Acme',
    nameMissing: 'Geben Sie dem Projekt einen Namen.',
    nameLong: 'Ein Name hat höchstens 255 Zeichen.',
    description: 'Beschreibung',
    owner: 'Eigentümer',
    ownerHint: 'Jedes Mitglied dieses Teams kann das Projekt verwalten.',
    selectedTeam: 'Ihr ausgewähltes Team',
    team: 'Team {name}',
    yours: 'Mein',
  },
};
