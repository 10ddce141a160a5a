import type { projectsTexts } from '../../projects/texts';
import type { Translation } from '../../texts';

export const projects: Translation<typeof projectsTexts.english> = {
  title: 'Projekty',
  description: 'Jeden projekt na każdą aplikację: ma własnych użytkowników, ustawienia i klucze.',
  loading: 'projekty',
  failed: 'Nie udało się wczytać projektów',
  empty: {
    title: 'Utwórz swój pierwszy projekt',
    text: 'Potem skieruj do niego aplikację i zobacz, jak rejestrują się tu jej użytkownicy.',
  },
  isProduction: 'Produkcja',
  created: 'Utworzono {time}',
  one: {
    page: 'Projekt',
    failed: 'Nie udało się wczytać projektu',
    missing: 'Nie ma takiego projektu',
    missingText: 'Być może został usunięty albo należy do zespołu, w którym Cię nie ma.',
    projects: 'Przejdź do swoich projektów',
  },
  create: {
    title: 'Nowy projekt',
    action: 'Utwórz projekt',
    done: 'Utworzono {name}',
    name: 'Nazwa',
    nameHint: 'Twoi użytkownicy widzą ją w wiadomościach.',
    nameExample: 'Acme',
    nameMissing: 'Nadaj projektowi nazwę.',
    nameLong: 'Nazwa ma najwyżej 255 znaków.',
    description: 'Opis',
    owner: 'Właściciel',
    ownerHint: 'Każdy członek tego zespołu może administrować projektem.',
    selectedTeam: 'Twój wybrany zespół',
    team: 'Zespół {name}',
    yours: 'osobisty',
  },
};
