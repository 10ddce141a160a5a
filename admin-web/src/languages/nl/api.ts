import type { errorTexts, startTexts } from '../../api/error-texts';
import type { Translation } from '../../texts';

export const errors: Translation<typeof errorTexts.english> = {
  signUpClosed: 'Deze server neemt geen nieuwe eigenaarsaccounts aan. Vraag een eigenaar ervan om een uitnodiging.',
  addressTaken: 'Een andere gebruiker van dit project meldt zich al met dit e-mailadres aan. Gebruik een ander.',
  ownAddressTaken: 'Een ander account meldt zich met dit e-mailadres aan. Gebruik een ander adres of meld u aan.',
  linkRefused:
    'Deze server stuurt geen links naar {origin}. Open het dashboard op zijn eigen adres en probeer het opnieuw.',
  keyChanged: 'De sleutel van het dashboard is gewijzigd. Laad de pagina opnieuw.',
  sessionEnded: 'Uw sessie is beëindigd. Meld u opnieuw aan: wat u hebt ingevoerd, staat hier nog.',
  notAllowed: 'Dit mag u in dit project niet. Vraag het iemand die het beheert.',
  refusedFields: 'De server neemt dit niet aan: {fields}. Corrigeer het en probeer het opnieuw.',
  refusedForm:
    'De server neemt niet aan wat is ingevoerd. Controleer elk veld, en laad de pagina opnieuw als die al lang openstaat.',
  offline: 'U bent offline. Het gaat verder zodra het netwerk terug is.',
  unreachable: 'De server antwoordt niet. Controleer uw verbinding en probeer het opnieuw.',
  serverFailed: 'Er is een fout opgetreden op de server. Probeer het zo opnieuw.',
  serverFailedRequest:
    'Er is een fout opgetreden op de server. De oorzaak staat in zijn log onder verzoek {id}. Probeer het zo opnieuw.',
  pageFailed: 'Een deel van het dashboard kon niet worden geladen. Controleer uw verbinding en probeer het opnieuw.',
  unknown: 'Er is iets misgegaan op deze pagina. Laad de pagina opnieuw en probeer het nog eens.',
};

export const start: Translation<typeof startTexts.english> = {
  unreachable: 'De server antwoordt niet. Controleer of hij draait en probeer het opnieuw.',
  failed: 'De server kon zijn instellingen niet geven (status {status}). Probeer het opnieuw.',
  foreign: 'De server heeft zonder zijn instellingen geantwoord. Komt /config.json van Hallpass?',
};
