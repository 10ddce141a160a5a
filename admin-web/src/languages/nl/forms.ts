import type { formTexts } from '../../forms/texts';
import type { Translation } from '../../texts';

export const forms: Translation<typeof formTexts.english> = {
  discard: 'Verwerpen',
  cancel: 'Annuleren',
  optional: 'Optioneel',
  saved: 'Opgeslagen',
  unsaved: {
    title: 'Weggaan zonder op te slaan?',
    description: 'Wat u op deze pagina hebt ingevoerd, is niet opgeslagen en gaat dan verloren.',
    stay: 'Blijven',
    leave: 'Weggaan',
  },
  conflict: {
    title: 'Iemand anders heeft dit gewijzigd',
    description: 'Terwijl u typte, heeft een andere eigenaar andere waarden opgeslagen. Van u is nog niets opgeslagen.',
    field: 'Veld',
    theirs: 'Door de ander opgeslagen',
    yours: 'Door u ingevoerd',
    empty: 'Leeg',
    useTheirs: 'Die van de ander nemen',
    saveMine: 'De mijne opslaan',
  },
  signInAgain: {
    title: 'Meld u aan om verder te gaan',
    description:
      'Uw sessie is beëindigd. Alles op deze pagina blijft zoals het is, en waar u mee bezig was, gaat door.',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    passwordMissing: 'Voer uw wachtwoord in.',
    wrong: 'Het e-mailadres of wachtwoord klopt niet.',
    signIn: 'Aanmelden',
    otherWay: 'Op een andere manier aanmelden (nieuw tabblad)',
    leave: 'Deze pagina verlaten',
  },
};
