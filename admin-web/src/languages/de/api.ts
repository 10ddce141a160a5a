import type { errorTexts, startTexts } from '../../api/error-texts';
import type { Translation } from '../../texts';

export const errors: Translation<typeof errorTexts.english> = {
  signUpClosed:
    'Dieser Server nimmt keine neuen Eigentümerkonten an. Bitten Sie einen seiner Eigentümer um eine Einladung.',
  addressTaken:
    'Mit dieser E-Mail-Adresse meldet sich schon ein anderer Benutzer dieses Projekts an. Verwenden Sie eine andere.',
  ownAddressTaken:
    'Mit dieser E-Mail-Adresse meldet sich schon ein anderes Konto an. Verwenden Sie eine andere, oder melden Sie sich an.',
  linkRefused:
    'Dieser Server sendet keine Links zu {origin}. Öffnen Sie das Dashboard unter seiner eigenen Adresse, und versuchen Sie es noch einmal.',
  keyChanged: 'Der Schlüssel des Dashboards hat sich geändert. Laden Sie die Seite neu.',
  sessionEnded: 'Ihre Sitzung ist beendet. Melden Sie sich noch einmal an: Was Sie eingegeben haben, bleibt hier.',
  notAllowed: 'Sie dürfen das in diesem Projekt nicht. Fragen Sie jemanden, der es verwaltet.',
  refusedFields: 'Der Server nimmt Folgendes nicht an: {fields}. Korrigieren Sie es, und versuchen Sie es noch einmal.',
  refusedForm:
    'Der Server nimmt die Eingaben nicht an. Prüfen Sie jedes Feld, und laden Sie die Seite neu, wenn sie alt ist.',
  offline: 'Sie sind offline. Es geht weiter, sobald das Netz wieder da ist.',
  unreachable: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
  serverFailed: 'Auf dem Server ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
  serverFailedRequest:
    'Auf dem Server ist ein Fehler aufgetreten. Die Ursache steht in seinem Log unter der Anfrage {id}. Versuchen Sie es gleich noch einmal.',
  pageFailed:
    'Ein Teil des Dashboards konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
  unknown: 'Auf dieser Seite ist etwas schiefgegangen. Laden Sie sie neu, und versuchen Sie es noch einmal.',
};

export const start: Translation<typeof startTexts.english> = {
  unreachable: 'Der Server antwortet nicht. Prüfen Sie, ob er läuft, und versuchen Sie es noch einmal.',
  failed: 'Der Server konnte seine Einstellungen nicht liefern (Status {status}). Versuchen Sie es noch einmal.',
  foreign: 'Der Server hat ohne seine Einstellungen geantwortet. Wird /config.json von Hallpass ausgeliefert?',
};
