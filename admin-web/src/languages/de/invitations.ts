import type { invitationTexts } from '../../invitations/texts';
import type { Translation } from '../../texts';

export const invitations: Translation<typeof invitationTexts.english> = {
  title: 'Einladungen',
  description: 'E-Mails, die jemanden bitten, sich anzumelden oder einem Team beizutreten.',
  link: 'Wohin der Link führt',
  linkHint: 'Eine Seite Ihrer App auf einer Domain, der das Projekt vertraut, oder die gehostete Seite dieses Servers.',
  codeLinkHint:
    'Eine Seite Ihrer App auf einer Domain, der das Projekt vertraut, oder die gehostete Seite dieses Servers. Der Code wird angehängt.',
  linkWrong: 'Geben Sie eine ganze Adresse ein, etwa https://app.example.com/handler/sign-in.',
  untrusted:
    'Das Projekt vertraut dieser Adresse nicht. Fügen Sie ihre Domain unter „Anmeldung“, „Domains“ hinzu, und versuchen Sie es noch einmal.',
  emailWrong: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  signIn: {
    title: 'In die App',
    text: 'Ein Konto ist noch nicht nötig. Was aus der E-Mail geworden ist, steht unter „E-Mail“, „Gesendet“.',
    emails: 'Adressen',
    emailsHint: 'Eine pro Zeile, höchstens 50.',
    missing: 'Geben Sie mindestens eine Adresse ein.',
    wrong: 'Das ist keine E-Mail-Adresse: {address}',
    tooMany: 'Höchstens 50 auf einmal.',
    act: 'Einladungen senden',
    sent: { one: 'Eine Einladung ist unterwegs', other: '{count} Einladungen sind unterwegs' },
    failed: {
      one: '{count} konnte nicht gesendet werden',
      other: '{count} konnten nicht gesendet werden',
    },
  },
  team: {
    title: 'In ein Team',
    text: 'Wer den Link hat und angemeldet ist, tritt dem Team bei.',
    pick: 'Team wählen',
    change: 'Anderes Team',
    of: 'Einladungen zu {team}',
    open: 'Team öffnen',
    what: 'Einladungen',
    failed: 'Die Einladungen konnten nicht geladen werden',
    none: 'Keine Einladung ist offen.',
    ends: 'Gilt bis {at}',
    invite: 'Jemanden einladen',
    inviteTitle: 'Jemanden in das Team einladen',
    email: 'E-Mail',
    act: 'Einladung senden',
    sent: 'Die Einladung an {address} ist unterwegs',
    revoke: 'Zurückziehen',
    revokeOf: 'Einladung an {address} zurückziehen',
    revokeTitle: 'Einladung an {address} zurückziehen?',
    revokeText: 'Ihr Link gilt dann nicht mehr.',
    revoked: 'Einladung an {address} zurückgezogen',
  },
};
