import type { formTexts } from '../../forms/texts';
import type { Translation } from '../../texts';

export const forms: Translation<typeof formTexts.english> = {
  discard: 'Verwerfen',
  cancel: 'Abbrechen',
  optional: 'Optional',
  saved: 'Gespeichert',
  unsaved: {
    title: 'Ohne Speichern verlassen?',
    description: 'Was Sie auf dieser Seite eingegeben haben, ist nicht gespeichert und ginge verloren.',
    stay: 'Bleiben',
    leave: 'Verlassen',
  },
  conflict: {
    title: 'Jemand anderes hat dies geändert',
    description:
      'Während Sie getippt haben, hat ein anderer Eigentümer andere Werte gespeichert. Von Ihnen ist noch nichts gespeichert.',
    field: 'Feld',
    theirs: 'Dort gespeichert',
    yours: 'Von Ihnen eingegeben',
    empty: 'Leer',
    useTheirs: 'Andere Werte übernehmen',
    saveMine: 'Meine speichern',
  },
  signInAgain: {
    title: 'Zum Fortfahren anmelden',
    description:
      'Ihre Sitzung ist beendet. Alles auf dieser Seite bleibt, wie es ist, und was Sie gerade taten, geht weiter.',
    email: 'E-Mail',
    password: 'Passwort',
    passwordMissing: 'Geben Sie Ihr Passwort ein.',
    wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
    signIn: 'Anmelden',
    otherWay: 'Anders anmelden (neuer Tab)',
    leave: 'Diese Seite verlassen',
  },
};
