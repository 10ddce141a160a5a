import type { texts as signingKeysTexts } from '../../signing-keys/texts';
import type { Translation } from '../../texts';

export const signingKeys: Translation<typeof signingKeysTexts.english> = {
  title: 'Signaturschlüssel',
  description:
    'Die öffentlichen Schlüssel, mit denen Ihre Server Access-Tokens prüfen. Die privaten verlassen diesen Server nie.',
  address: 'Schlüsselsatz',
  addressHint:
    'Was Ihre Server lesen, höchstens einmal in der Stunde. Bibliotheken, die JSON Web Tokens prüfen, nehmen diese Adresse.',
  jwks: 'JWKS der Benutzer',
  jwksAnonymous: 'JWKS mit anonymen Benutzern',
  issuer: 'Issuer',
  issuerAnonymous: 'Issuer anonymer Benutzer',
  audience: 'Audience',
  audienceAnonymous: 'Audience anonymer Benutzer',
  keys: 'Öffentliche Schlüssel',
  keysHint:
    'Der erste jeder Art signiert. Ein Nachfolger wird veröffentlicht, 75 Minuten bevor er signiert, und ein ersetzter Schlüssel bleibt, bis sein letztes Token abgelaufen ist.',
  columns: { id: 'Schlüssel-ID', kind: 'Für', use: 'Verwendung', created: 'Erstellt', until: 'Danach' },
  users: 'Benutzer',
  anonymous: 'Anonyme Benutzer',
  signs: 'Signiert',
  next: 'Als Nächster',
  last: 'Prüft ältere Tokens',
  signsFrom: 'Signiert ab {at}',
  replaced: 'Wird am {at} ersetzt',
  retires: 'Verlässt das Schlüsselset am {at}',
  algorithm: 'ES256, auf der Kurve P-256',
  loadFailed: 'Die Schlüssel konnten nicht geladen werden',
  rotate: 'Schlüssel jetzt ersetzen',
  rotateTitle: 'Die Signaturschlüssel ersetzen?',
  rotateText:
    'Neue Schlüssel signieren innerhalb einer Minute. Vorher signierte Tokens gelten, bis sie ablaufen, höchstens zehn Minuten, und niemand wird abgemeldet. Server, die den neuen Schlüssel noch nicht kennen, müssen den Schlüsselsatz neu lesen.',
  rotateAction: 'Schlüssel ersetzen',
  rotated: 'Ab jetzt signieren neue Schlüssel',
  when: 'Wann sie ersetzt werden',
  whenText:
    'Von selbst alle 90 Tage. Ersetzen Sie sie sofort, wenn jemand die Datenbank zusammen mit HALLPASS_SECRET gelesen haben könnte.',
  whenAll: 'Der Betreiber ersetzt die aller Projekte mit',
  terminal: 'Terminal',
  copyKey: 'Schlüssel-ID',
};
