import type { Translated } from './language.js';

/** @param ways how else an account can be entered, for the change that tells of it */
const notice = (subject: string, ways: string[], footnote: string) => ({
  subject,
  heading: '{heading}',
  paragraphs: ['{sentence}', ...ways],
  footnote,
});

export const SECURITY_NOTICE_TEXTS: Translated = {
  en: notice(
    '{heading} at {project}',
    [
      'Password, chosen on {passwordSince}',
      'Passkeys: {passkeys}',
      'Accounts of providers: {providers}',
      'Other addresses: {otherAddresses}',
    ],
    'If that was you, there is nothing to do. If not, sign in, end all other sessions and change your password.',
  ),
  de: notice(
    '{heading} – {project}',
    [
      'Passwort, gewählt am {passwordSince}',
      'Passkeys: {passkeys}',
      'Konten anderer Anbieter: {providers}',
      'Andere Adressen: {otherAddresses}',
    ],
    'Waren Sie das, ist nichts zu tun. Wenn nicht, melden Sie sich an, beenden Sie alle anderen Sitzungen und ändern Sie Ihr Passwort.',
  ),
  fr: notice(
    '{heading} – {project}',
    [
      'Mot de passe, choisi le {passwordSince}',
      'Clés d’accès : {passkeys}',
      'Comptes de fournisseurs : {providers}',
      'Autres adresses : {otherAddresses}',
    ],
    'Si c’était vous, il n’y a rien à faire. Sinon, connectez-vous, fermez toutes les autres sessions et changez de mot de passe.',
  ),
  es: notice(
    '{heading} – {project}',
    [
      'Contraseña, elegida el {passwordSince}',
      'Llaves de acceso: {passkeys}',
      'Cuentas de proveedores: {providers}',
      'Otras direcciones: {otherAddresses}',
    ],
    'Si fue usted, no hay nada que hacer. Si no, inicie sesión, cierre las demás sesiones y cambie su contraseña.',
  ),
  it: notice(
    '{heading} – {project}',
    [
      'Password, scelta il {passwordSince}',
      'Passkey: {passkeys}',
      'Account di fornitori: {providers}',
      'Altri indirizzi: {otherAddresses}',
    ],
    'Se è stato lei, non c’è nulla da fare. Altrimenti acceda, chiuda tutte le altre sessioni e cambi la password.',
  ),
  pt: notice(
    '{heading} – {project}',
    [
      'Palavra-passe, escolhida em {passwordSince}',
      'Chaves de acesso: {passkeys}',
      'Contas de fornecedores: {providers}',
      'Outros endereços: {otherAddresses}',
    ],
    'Se foi você, não há nada a fazer. Se não, entre, termine todas as outras sessões e mude a sua palavra-passe.',
  ),
  nl: notice(
    '{heading} – {project}',
    [
      'Wachtwoord, gekozen op {passwordSince}',
      'Passkeys: {passkeys}',
      'Accounts van aanbieders: {providers}',
      'Andere adressen: {otherAddresses}',
    ],
    'Was u dit, dan hoeft u niets te doen. Zo niet, log in, beëindig alle andere sessies en wijzig uw wachtwoord.',
  ),
  ja: notice(
    '{heading} – {project}',
    [
      'パスワード（設定日時：{passwordSince}）',
      'パスキーの数：{passkeys}',
      '外部プロバイダーのアカウント：{providers}',
      '他のアドレス：{otherAddresses}',
    ],
    'ご本人による操作であれば、何もする必要はありません。お心当たりがない場合は、サインインして他のすべてのセッションを終了し、パスワードを変更してください。',
  ),
  'zh-Hans': notice(
    '{heading} – {project}',
    [
      '密码，设置于 {passwordSince}',
      '通行密钥数量：{passkeys}',
      '第三方账户：{providers}',
      '其他地址：{otherAddresses}',
    ],
    '如果是您本人的操作，则无需处理。如果不是，请登录，结束所有其他会话并更改密码。',
  ),
  pl: notice(
    '{heading} – {project}',
    [
      'Hasło, ustawione {passwordSince}',
      'Klucze dostępu: {passkeys}',
      'Konta u dostawców: {providers}',
      'Inne adresy: {otherAddresses}',
    ],
    'Jeśli to Ty, nie trzeba nic robić. Jeśli nie, zaloguj się, zakończ wszystkie inne sesje i zmień hasło.',
  ),
};

export const API_KEY_LEAKED_TEXTS: Translated = {
  en: {
    subject: 'API key ending in {lastFour} was found in public, at {project}',
    heading: 'An API key was found in public',
    paragraphs: [
      'The API key "{description}" of {project}, ending in {lastFour}, was published where everybody can read it. It has been revoked and opens nothing any more.',
      'Found at: {foundAt}',
    ],
    footnote: 'Make a new key, put it where the old one was used, and look for what was done with the old one.',
  },
  de: {
    subject: 'API-Schlüssel mit der Endung {lastFour} wurde veröffentlicht – {project}',
    heading: 'Ein API-Schlüssel wurde veröffentlicht',
    paragraphs: [
      'Der API-Schlüssel "{description}" von {project} mit der Endung {lastFour} stand da, wo ihn jeder lesen kann. Er wurde gesperrt und öffnet nichts mehr.',
      'Gefunden bei: {foundAt}',
    ],
    footnote:
      'Erstellen Sie einen neuen Schlüssel, setzen Sie ihn überall für den alten ein, und prüfen Sie, was mit dem alten geschah.',
  },
  fr: {
    subject: 'Clé d’API se terminant par {lastFour} rendue publique – {project}',
    heading: 'Une clé d’API a été rendue publique',
    paragraphs: [
      'La clé d’API "{description}" de {project}, se terminant par {lastFour}, était lisible par tous. Elle a été révoquée et ne donne plus aucun accès.',
      'Trouvée ici : {foundAt}',
    ],
    footnote: 'Créez une nouvelle clé, remplacez l’ancienne partout et vérifiez ce qui en a été fait.',
  },
  es: {
    subject: 'Clave de API terminada en {lastFour} hecha pública – {project}',
    heading: 'Una clave de API se hizo pública',
    paragraphs: [
      'La clave de API "{description}" de {project}, terminada en {lastFour}, se publicó donde todos pueden leerla. Se ha revocado y ya no da acceso a nada.',
      'Encontrada en: {foundAt}',
    ],
    footnote: 'Cree una clave nueva, sustituya la antigua y revise qué se hizo con ella.',
  },
  it: {
    subject: 'Chiave API che termina con {lastFour} resa pubblica – {project}',
    heading: 'Una chiave API è stata resa pubblica',
    paragraphs: [
      'La chiave API "{description}" di {project}, che termina con {lastFour}, era leggibile da tutti. È stata revocata e non dà più accesso a nulla.',
      'Trovata in: {foundAt}',
    ],
    footnote: 'Crei una nuova chiave, sostituisca la vecchia e controlli che cosa ne è stato fatto.',
  },
  pt: {
    subject: 'Chave de API terminada em {lastFour} tornada pública – {project}',
    heading: 'Uma chave de API foi tornada pública',
    paragraphs: [
      'A chave de API "{description}" de {project}, terminada em {lastFour}, foi publicada onde todos a podem ler. Foi revogada e já não dá acesso a nada.',
      'Encontrada em: {foundAt}',
    ],
    footnote: 'Crie uma nova chave, substitua a antiga e veja o que foi feito com ela.',
  },
  nl: {
    subject: 'API-sleutel eindigend op {lastFour} openbaar gevonden – {project}',
    heading: 'Een API-sleutel is openbaar gevonden',
    paragraphs: [
      'De API-sleutel "{description}" van {project}, eindigend op {lastFour}, stond waar iedereen hem kan lezen. Hij is ingetrokken en opent niets meer.',
      'Gevonden op: {foundAt}',
    ],
    footnote: 'Maak een nieuwe sleutel, vervang de oude overal en kijk wat ermee is gedaan.',
  },
  ja: {
    subject: '末尾が {lastFour} の API キーが公開されていました – {project}',
    heading: 'API キーが公開されていました',
    paragraphs: [
      '{project} の API キー「{description}」（末尾 {lastFour}）が、誰でも読める場所に公開されていました。このキーは失効しており、もう何にも使えません。',
      '発見場所：{foundAt}',
    ],
    footnote: '新しいキーを作成して古いキーと置き換え、古いキーで何が行われたかを確認してください。',
  },
  'zh-Hans': {
    subject: '末尾为 {lastFour} 的 API 密钥已被公开 – {project}',
    heading: 'API 密钥已被公开',
    paragraphs: [
      '{project} 的 API 密钥“{description}”（末尾为 {lastFour}）出现在任何人都能看到的地方。该密钥已被吊销，不再有任何权限。',
      '发现位置：{foundAt}',
    ],
    footnote: '请创建新密钥并替换旧密钥，然后检查旧密钥被用来做过什么。',
  },
  pl: {
    subject: 'Klucz API kończący się na {lastFour} jest publiczny – {project}',
    heading: 'Klucz API znaleziono publicznie',
    paragraphs: [
      'Klucz API "{description}" z {project}, kończący się na {lastFour}, opublikowano tam, gdzie każdy może go przeczytać. Został unieważniony i nic już nie otwiera.',
      'Znaleziono: {foundAt}',
    ],
    footnote: 'Utwórz nowy klucz, zastąp nim stary i sprawdź, co zrobiono ze starym.',
  },
};
