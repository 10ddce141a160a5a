import type { invitationTexts } from '../../invitations/texts';
import type { Translation } from '../../texts';

export const invitations: Translation<typeof invitationTexts.english> = {
  title: 'Uitnodigingen',
  description: 'E-mails die iemand vragen zich aan te melden of lid te worden van een team.',
  link: 'Waar de link heen leidt',
  linkHint: 'Een pagina van uw app op een domein dat het project vertrouwt, of de gehoste pagina van deze server.',
  codeLinkHint:
    'Een pagina van uw app op een domein dat het project vertrouwt, of de gehoste pagina van deze server. De code wordt eraan toegevoegd.',
  linkWrong: 'Voer een volledig adres in, zoals https://app.example.com/handler/sign-in.',
  untrusted:
    'Het project vertrouwt dit adres niet. Voeg het domein toe onder Aanmelding, Domeinen, en probeer het opnieuw.',
  emailWrong: 'Voer een e-mailadres in zoals naam@example.com.',
  signIn: {
    title: 'Voor de app',
    text: 'Ze hebben nog geen account nodig. Wat er van de e-mail is geworden, staat onder E-mail, Verzonden.',
    emails: 'Adressen',
    emailsHint: 'Eén per regel, hoogstens 50.',
    missing: 'Voer minstens één adres in.',
    wrong: 'Dit is geen e-mailadres: {address}',
    tooMany: 'Hoogstens 50 tegelijk.',
    act: 'Uitnodigingen sturen',
    sent: { one: 'Eén uitnodiging is onderweg', other: '{count} uitnodigingen zijn onderweg' },
    failed: { one: '{count} kon niet worden verstuurd', other: '{count} konden niet worden verstuurd' },
  },
  team: {
    title: 'Voor een team',
    text: 'Wie de link heeft en is aangemeld, wordt lid van het team.',
    pick: 'Team kiezen',
    change: 'Ander team',
    of: 'Uitnodigingen voor {team}',
    open: 'Team openen',
    what: 'uitnodigingen',
    failed: 'De uitnodigingen konden niet worden geladen',
    none: 'Er staat geen uitnodiging open.',
    ends: 'Geldig tot {at}',
    invite: 'Iemand uitnodigen',
    inviteTitle: 'Iemand voor het team uitnodigen',
    email: 'E-mailadres',
    act: 'Uitnodiging sturen',
    sent: 'De uitnodiging aan {address} is onderweg',
    revoke: 'Intrekken',
    revokeOf: 'Uitnodiging van {address} intrekken',
    revokeTitle: 'Uitnodiging van {address} intrekken?',
    revokeText: 'De link werkt dan niet meer.',
    revoked: 'Uitnodiging van {address} ingetrokken',
  },
};
