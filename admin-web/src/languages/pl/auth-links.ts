import type { linkTexts } from '../../auth/link-texts';
import type { Translation } from '../../texts';

export const authLinks: Translation<typeof linkTexts.english> = {
  forgot: {
    title: 'Ustaw hasło na nowo',
    description: 'Otrzymasz wiadomość z linkiem, którym wybierzesz nowe.',
    action: 'Wyślij link',
    remembered: 'Jednak pamiętasz? {link}',
    rememberedLink: 'Zaloguj się',
    sent: {
      title: 'Sprawdź pocztę',
      description: 'Jeśli istnieje konto dla {address}, wiadomość z linkiem jest w drodze.',
      text: 'Link prowadzi do strony, na której wybierzesz nowe hasło. Po kilku minutach nadal nic? Zajrzyj do spamu i sprawdź adres.',
      signIn: 'Wróć do logowania',
      another: 'Użyj innego adresu',
    },
  },
  reset: {
    title: 'Wybierz nowe hasło',
    description: 'Wraz ze starym hasłem zakończą się wszystkie sesje Twojego konta.',
    label: 'Nowe hasło',
    action: 'Zmień hasło',
    loading: 'link',
    failed: 'Nie udało się sprawdzić linku',
    newLink: 'Poproś o nowy link',
    signIn: 'Wróć do logowania',
    changed: {
      title: 'Hasło zostało zmienione',
      description: 'Wszystkie sesje Twojego konta zostały zakończone.',
      text: 'Zaloguj się nowym hasłem.',
      signIn: 'Zaloguj się',
    },
    noCode: {
      title: 'Link nie zawiera kodu',
      description: 'Nie da się nim zmienić żadnego hasła.',
      text: 'Otwórz link z wiadomości jeszcze raz albo skopiuj go w całości do paska adresu.',
    },
    used: {
      title: 'Tego linku już użyto',
      description: 'Każdy link działa raz.',
      text: 'Jeśli to Ty, zaloguj się wybranym hasłem. Link unieważnia też późniejsza zmiana adresu lub hasła.',
    },
    expired: {
      title: 'Ten link wygasł',
      description: 'Od wysłania wiadomości minęło zbyt dużo czasu.',
      text: 'Poproś o nowy link i użyj go niedługo.',
    },
    tooOften: {
      title: 'Tego linku próbowano zbyt wiele razy',
      description: 'Jest zablokowany, aby nikt nie mógł odgadnąć jego kodu.',
      text: 'Poproś o nowy link.',
    },
    unknown: {
      title: 'Ten link nie jest tu znany',
      description: 'Jest niepełny, pochodzi z innego serwera albo dawno stracił ważność.',
      text: 'Otwórz link z wiadomości jeszcze raz albo skopiuj go w całości do paska adresu. Jeśli i to prowadzi tutaj, poproś o nowy link.',
    },
  },
  verify: {
    title: 'Potwierdź swój adres',
    description:
      'Otworzono link z wiadomości weryfikacyjnej. Jedno kliknięcie i Hallpass będzie wiedzieć, że wiadomość do Ciebie dotarła.',
    action: 'Potwierdź adres',
    goOn: 'Przejdź do panelu',
    done: {
      title: 'Twój adres jest potwierdzony',
      description: 'Wiadomość weryfikacyjna do Ciebie dotarła.',
      text: 'To wszystko: przejdź do swoich projektów.',
    },
    noCode: {
      title: 'Link nie zawiera kodu',
      description: 'Nie ma czego nim potwierdzić.',
      text: 'Otwórz link z wiadomości jeszcze raz albo skopiuj go w całości do paska adresu.',
    },
    used: {
      title: 'Tego linku już użyto',
      description: 'Każdy link działa raz.',
      text: 'Jeśli to Ty, adres jest potwierdzony. Link unieważnia też późniejsza zmiana adresu lub hasła: wtedy poproś o nowy.',
    },
    expired: {
      title: 'Ten link wygasł',
      description: 'Link działa przez 24 godziny.',
      text: 'Poproś o nowy. Bez niego też możesz korzystać z konta.',
    },
    tooOften: {
      title: 'Tego linku próbowano zbyt wiele razy',
      description: 'Jest zablokowany, aby nikt nie mógł odgadnąć jego kodu.',
      text: 'Poproś o nowy. Bez niego też możesz korzystać z konta.',
    },
    unknown: {
      title: 'Ten link nie jest tu znany',
      description: 'Jest niepełny, pochodzi z innego serwera albo dawno stracił ważność.',
      text: 'Otwórz link z wiadomości jeszcze raz albo skopiuj go w całości do paska adresu. Jeśli i to prowadzi tutaj, poproś o nowy.',
    },
  },
  newLink: {
    signIn: 'Zaloguj się po nowy link',
    send: 'Wyślij nowy link',
    sent: 'Nowy link jest w drodze na {address}. Działa przez 24 godziny.',
    confirmed: '{address} jest potwierdzony.',
    confirmedMeanwhile: '{address} jest już potwierdzony.',
  },
};
