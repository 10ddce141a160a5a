import type { linkTexts } from '../../auth/link-texts';
import type { Translation } from '../../texts';

/** Where a password is forgotten, and where the links of mails lead. */
export const authLinks: Translation<typeof linkTexts.english> = {
  forgot: {
    title: 'Uw wachtwoord opnieuw instellen',
    description: 'U krijgt een e-mail met een link om een nieuw te kiezen.',
    action: 'Stuur mij een link',
    remembered: 'Weet u het weer? {link}',
    rememberedLink: 'Meld u aan',
    sent: {
      title: 'Kijk in uw mailbox',
      description: 'Als {address} een account heeft, is er een e-mail met een link onderweg.',
      text: 'De link leidt naar een pagina waar u een nieuw wachtwoord kiest. Na een paar minuten nog niets? Kijk bij de spam en controleer het adres.',
      signIn: 'Terug naar aanmelden',
      another: 'Een ander adres gebruiken',
    },
  },
  reset: {
    title: 'Kies een nieuw wachtwoord',
    description: 'Met het oude eindigt elke sessie van uw account.',
    label: 'Nieuw wachtwoord',
    action: 'Mijn wachtwoord wijzigen',
    loading: 'link',
    failed: 'De link kon niet worden gecontroleerd',
    newLink: 'Nieuwe link aanvragen',
    signIn: 'Terug naar aanmelden',
    changed: {
      title: 'Uw wachtwoord is gewijzigd',
      description: 'Elke sessie van uw account is beëindigd.',
      text: 'Meld u aan met het nieuwe wachtwoord.',
      signIn: 'Aanmelden',
    },
    noCode: {
      title: 'De link bevat geen code',
      description: 'Er kan geen wachtwoord mee worden gewijzigd.',
      text: 'Open de link uit de e-mail opnieuw, of kopieer hem helemaal naar de adresbalk.',
    },
    used: {
      title: 'Deze link is al gebruikt',
      description: 'Een link werkt één keer.',
      text: 'Was u het, meld u dan aan met het wachtwoord dat u hebt gekozen. Ook een latere wijziging van uw adres of wachtwoord maakt een link ongeldig.',
    },
    expired: {
      title: 'Deze link is verlopen',
      description: 'Het is te lang geleden dat de e-mail is verstuurd.',
      text: 'Vraag een nieuwe link aan en gebruik die snel.',
    },
    tooOften: {
      title: 'Deze link is te vaak geprobeerd',
      description: 'Hij is gesloten, zodat niemand zijn code kan raden.',
      text: 'Vraag een nieuwe link aan.',
    },
    unknown: {
      title: 'Deze link is hier niet bekend',
      description: 'Hij is onvolledig, van een andere server of allang verouderd.',
      text: 'Open de link uit de e-mail opnieuw, of kopieer hem helemaal naar de adresbalk. Komt u dan weer hier, vraag dan een nieuwe link aan.',
    },
  },
  verify: {
    title: 'Bevestig uw adres',
    description:
      'U hebt de link uit een bevestigingsmail geopend. Met één klik weet Hallpass dat de e-mail u heeft bereikt.',
    action: 'Mijn adres bevestigen',
    goOn: 'Verder naar het dashboard',
    done: {
      title: 'Uw adres is bevestigd',
      description: 'De bevestigingsmail heeft u bereikt.',
      text: 'Dat was alles: ga verder naar uw projecten.',
    },
    noCode: {
      title: 'De link bevat geen code',
      description: 'Er valt niets mee te bevestigen.',
      text: 'Open de link uit de e-mail opnieuw, of kopieer hem helemaal naar de adresbalk.',
    },
    used: {
      title: 'Deze link is al gebruikt',
      description: 'Een link werkt één keer.',
      text: 'Was u het, dan is uw adres bevestigd. Ook een latere wijziging van uw adres of wachtwoord maakt een link ongeldig: vraag dan een nieuwe aan.',
    },
    expired: {
      title: 'Deze link is verlopen',
      description: 'Een link werkt 24 uur.',
      text: 'Vraag een nieuwe aan. U kunt uw account ook zonder gebruiken.',
    },
    tooOften: {
      title: 'Deze link is te vaak geprobeerd',
      description: 'Hij is gesloten, zodat niemand zijn code kan raden.',
      text: 'Vraag een nieuwe aan. U kunt uw account ook zonder gebruiken.',
    },
    unknown: {
      title: 'Deze link is hier niet bekend',
      description: 'Hij is onvolledig, van een andere server of allang verouderd.',
      text: 'Open de link uit de e-mail opnieuw, of kopieer hem helemaal naar de adresbalk. Komt u dan weer hier, vraag dan een nieuwe aan.',
    },
  },
  newLink: {
    signIn: 'Aanmelden voor een nieuwe link',
    send: 'Nieuwe link sturen',
    sent: 'Er is een nieuwe link onderweg naar {address}. Hij werkt 24 uur.',
    confirmed: '{address} is bevestigd.',
    confirmedMeanwhile: '{address} is al bevestigd.',
  },
};
