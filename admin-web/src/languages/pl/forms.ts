import type { formTexts } from '../../forms/texts';
import type { Translation } from '../../texts';

export const forms: Translation<typeof formTexts.english> = {
  discard: 'Odrzuć',
  cancel: 'Anuluj',
  optional: 'Opcjonalne',
  saved: 'Zapisano',
  unsaved: {
    title: 'Wyjść bez zapisywania?',
    description: 'To, co wpisano na tej stronie, nie zostało zapisane i przepadnie.',
    stay: 'Zostań',
    leave: 'Wyjdź',
  },
  conflict: {
    title: 'Ktoś inny to zmienił',
    description: 'W trakcie Twojej edycji inny właściciel zapisał inne wartości. Z Twoich nic jeszcze nie zapisano.',
    field: 'Pole',
    theirs: 'Zapisane przez kogoś innego',
    yours: 'Wpisane przez Ciebie',
    empty: 'Puste',
    useTheirs: 'Przyjmij cudze',
    saveMine: 'Zapisz moje',
  },
  signInAgain: {
    title: 'Zaloguj się, aby kontynuować',
    description:
      'Twoja sesja się zakończyła. Wszystko na tej stronie zostaje bez zmian, a rozpoczęte działanie ruszy dalej.',
    email: 'Adres e-mail',
    password: 'Hasło',
    passwordMissing: 'Wpisz hasło.',
    wrong: 'Błędny adres e-mail lub hasło.',
    signIn: 'Zaloguj się',
    otherWay: 'Zaloguj się inaczej (nowa karta)',
    leave: 'Opuść tę stronę',
  },
};
