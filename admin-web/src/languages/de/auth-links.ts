import type { linkTexts } from '../../auth/link-texts';
import type { Translation } from '../../texts';

export const authLinks: Translation<typeof linkTexts.english> = {
  forgot: {
    title: 'Passwort zurücksetzen',
    description: 'Sie bekommen eine E-Mail mit einem Link, mit dem Sie ein neues wählen.',
    action: 'Link senden',
    remembered: 'Wieder eingefallen? {link}',
    rememberedLink: 'Anmelden',
    sent: {
      title: 'Sehen Sie in Ihre E-Mails',
      description: 'Wenn es ein Konto für {address} gibt, ist eine E-Mail mit einem Link unterwegs.',
      text: 'Der Link führt zu einer Seite, auf der Sie ein neues Passwort wählen. Nach ein paar Minuten noch nichts da? Sehen Sie im Spam nach, und prüfen Sie die Adresse.',
      signIn: 'Zurück zur Anmeldung',
      another: 'Andere Adresse verwenden',
    },
  },
  reset: {
    title: 'Neues Passwort wählen',
    description: 'Mit dem alten Passwort endet jede Sitzung Ihres Kontos.',
    label: 'Neues Passwort',
    action: 'Passwort ändern',
    loading: 'Link',
    failed: 'Der Link konnte nicht geprüft werden',
    newLink: 'Neuen Link anfordern',
    signIn: 'Zurück zur Anmeldung',
    changed: {
      title: 'Ihr Passwort ist geändert',
      description: 'Alle Sitzungen Ihres Kontos sind beendet.',
      text: 'Melden Sie sich mit dem neuen Passwort an.',
      signIn: 'Anmelden',
    },
    noCode: {
      title: 'Der Link hat keinen Code',
      description: 'Damit lässt sich kein Passwort ändern.',
      text: 'Öffnen Sie den Link aus der E-Mail noch einmal, oder kopieren Sie ihn ganz in die Adresszeile.',
    },
    used: {
      title: 'Dieser Link wurde schon verwendet',
      description: 'Jeder Link gilt einmal.',
      text: 'Wenn Sie es waren, melden Sie sich mit dem Passwort an, das Sie gewählt haben. Auch eine spätere Änderung Ihrer Adresse oder Ihres Passworts macht einen Link ungültig.',
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      description: 'Die E-Mail wurde vor zu langer Zeit gesendet.',
      text: 'Fordern Sie einen neuen Link an, und verwenden Sie ihn bald.',
    },
    tooOften: {
      title: 'Dieser Link wurde zu oft versucht',
      description: 'Er ist gesperrt, damit niemand seinen Code erraten kann.',
      text: 'Fordern Sie einen neuen Link an.',
    },
    unknown: {
      title: 'Dieser Link ist hier nicht bekannt',
      description: 'Er ist unvollständig, von einem anderen Server oder längst veraltet.',
      text: 'Öffnen Sie den Link aus der E-Mail noch einmal, oder kopieren Sie ihn ganz in die Adresszeile. Führt auch das hierher, fordern Sie einen neuen Link an.',
    },
  },
  verify: {
    title: 'Adresse bestätigen',
    description:
      'Sie haben den Link aus einer Bestätigungsmail geöffnet. Ein Klick sagt Hallpass, dass die E-Mail bei Ihnen angekommen ist.',
    action: 'Adresse bestätigen',
    goOn: 'Weiter zum Dashboard',
    done: {
      title: 'Ihre Adresse ist bestätigt',
      description: 'Die Bestätigungsmail ist bei Ihnen angekommen.',
      text: 'Das war alles: Weiter geht es zu Ihren Projekten.',
    },
    noCode: {
      title: 'Der Link hat keinen Code',
      description: 'Damit lässt sich nichts bestätigen.',
      text: 'Öffnen Sie den Link aus der E-Mail noch einmal, oder kopieren Sie ihn ganz in die Adresszeile.',
    },
    used: {
      title: 'Dieser Link wurde schon verwendet',
      description: 'Jeder Link gilt einmal.',
      text: 'Wenn Sie es waren, ist Ihre Adresse bestätigt. Auch eine spätere Änderung Ihrer Adresse oder Ihres Passworts macht einen Link ungültig: Fordern Sie dann einen neuen an.',
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      description: 'Ein Link gilt 24 Stunden.',
      text: 'Fordern Sie einen neuen an. Ihr Konto können Sie auch ohne ihn verwenden.',
    },
    tooOften: {
      title: 'Dieser Link wurde zu oft versucht',
      description: 'Er ist gesperrt, damit niemand seinen Code erraten kann.',
      text: 'Fordern Sie einen neuen an. Ihr Konto können Sie auch ohne ihn verwenden.',
    },
    unknown: {
      title: 'Dieser Link ist hier nicht bekannt',
      description: 'Er ist unvollständig, von einem anderen Server oder längst veraltet.',
      text: 'Öffnen Sie den Link aus der E-Mail noch einmal, oder kopieren Sie ihn ganz in die Adresszeile. Führt auch das hierher, fordern Sie einen neuen an.',
    },
  },
  newLink: {
    signIn: 'Für einen neuen Link anmelden',
    send: 'Neuen Link senden',
    sent: 'Ein neuer Link an {address} ist unterwegs. Er gilt 24 Stunden.',
    confirmed: '{address} ist bestätigt.',
    confirmedMeanwhile: '{address} ist schon bestätigt.',
  },
};
