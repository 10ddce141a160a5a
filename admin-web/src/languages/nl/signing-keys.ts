import type { texts as signingKeysTexts } from '../../signing-keys/texts';
import type { Translation } from '../../texts';

export const signingKeys: Translation<typeof signingKeysTexts.english> = {
  title: 'Ondertekeningssleutels',
  description:
    'De openbare sleutels waarmee uw servers access tokens controleren. De geheime verlaten deze server nooit.',
  address: 'Sleutelset',
  addressHint: 'Wat uw servers lezen, hoogstens één keer per uur. Controleurs van JSON Web Tokens nemen dit adres.',
  jwks: 'JWKS van gebruikers',
  jwksAnonymous: 'JWKS met anonieme gebruikers',
  issuer: 'Issuer',
  issuerAnonymous: 'Issuer van anonieme gebruikers',
  audience: 'Audience',
  audienceAnonymous: 'Audience van anonieme gebruikers',
  keys: 'Openbare sleutels',
  keysHint:
    'De eerste van elke soort ondertekent. Een opvolger wordt 75 minuten voordat hij ondertekent gepubliceerd, en een vervangen sleutel blijft tot zijn laatste token is verlopen.',
  columns: { id: 'Sleutel-ID', kind: 'Voor', use: 'Gebruik', created: 'Gemaakt', until: 'Daarna' },
  users: 'Gebruikers',
  anonymous: 'Anonieme gebruikers',
  signs: 'Ondertekent',
  next: 'Is de volgende',
  last: 'Controleert oudere tokens',
  signsFrom: 'Ondertekent vanaf {at}',
  replaced: 'Wordt vervangen op {at}',
  retires: 'Verlaat de sleutelset op {at}',
  algorithm: 'ES256, op de kromme P-256',
  loadFailed: 'De sleutels konden niet worden geladen',
  rotate: 'Sleutels nu vervangen',
  rotateTitle: 'De ondertekeningssleutels vervangen?',
  rotateText:
    'Nieuwe sleutels ondertekenen binnen een minuut. Tokens die eerder zijn ondertekend, blijven geldig tot ze verlopen, hoogstens tien minuten, en niemand wordt afgemeld. Servers die de nieuwe sleutel nog niet kennen, moeten de sleutelset opnieuw lezen.',
  rotateAction: 'Sleutels vervangen',
  rotated: 'Vanaf nu ondertekenen nieuwe sleutels',
  when: 'Wanneer ze worden vervangen',
  whenText:
    'Vanzelf elke 90 dagen. Vervang ze meteen als iemand de database samen met HALLPASS_SECRET kan hebben gelezen.',
  whenAll: 'De exploitant vervangt die van alle projecten met',
  terminal: 'Terminal',
  copyKey: 'Sleutel-ID',
};
