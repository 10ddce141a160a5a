import type { MailLanguage } from './language.js';
import type { SecurityChange } from './security-change.js';

type ChangeTexts = Readonly<Record<SecurityChange, readonly [heading: string, sentence: string]>>;

/** The part of `SECURITY_CHANGE_TEXTS` in the Romance languages. */
export const ROMANCE_CHANGE_TEXTS: Readonly<Record<Extract<MailLanguage, 'fr' | 'es' | 'it' | 'pt'>, ChangeTexts>> = {
  fr: {
    password_changed: [
      'Votre mot de passe a été modifié',
      'Le mot de passe de votre compte chez {project} a été modifié et les autres appareils ont été déconnectés.',
    ],
    password_set: [
      'Un mot de passe a été défini',
      'Votre compte chez {project} a désormais un mot de passe qui permet de s’y connecter.',
    ],
    password_reset: [
      'Votre mot de passe a été réinitialisé',
      'Un nouveau mot de passe a été choisi pour votre compte chez {project} et tous les appareils ont été déconnectés.',
    ],
    totp_enabled: [
      'La connexion en deux étapes est activée',
      'La connexion à votre compte chez {project} demande désormais aussi un code de votre application d’authentification.',
    ],
    totp_disabled: [
      'La connexion en deux étapes est désactivée',
      'La connexion à votre compte chez {project} ne demande plus de code de votre application d’authentification.',
    ],
    backup_codes_created: [
      'De nouveaux codes de secours ont été créés',
      'De nouveaux codes de secours ont été créés pour votre compte chez {project}. Les anciens ne fonctionnent plus.',
    ],
    backup_code_used: [
      'Un code de secours a été utilisé',
      'Une connexion à votre compte chez {project} a eu lieu avec un code de secours.',
    ],
    passkey_added: [
      'Une clé d’accès a été ajoutée',
      'Une nouvelle clé d’accès permet de se connecter à votre compte chez {project}.',
    ],
    passkey_removed: [
      'Une clé d’accès a été supprimée',
      'Une clé d’accès de votre compte chez {project} a été supprimée et ne permet plus de se connecter.',
    ],
    sign_in_address_changed: [
      'Votre adresse de connexion a été modifiée',
      'Une adresse e-mail qui permet de se connecter à votre compte chez {project} a été modifiée.',
    ],
    new_sign_in: [
      'Nouvelle connexion à votre compte',
      'Une connexion à votre compte chez {project} a eu lieu depuis un nouvel endroit.',
    ],
    account_linked: [
      'Un compte a été associé',
      'Un compte d’un autre fournisseur a été associé à votre compte chez {project}.',
    ],
    account_secured: [
      'Votre compte a été sécurisé',
      'Vous avez prouvé que cette adresse est la vôtre. Ce qui avait été défini sur le compte chez {project} avant cette preuve, comme un mot de passe ou des sessions, a été supprimé pour votre sécurité.',
    ],
    mailbox_sign_in: [
      'Première connexion par e-mail',
      'Une première connexion par e-mail à votre compte chez {project} a eu lieu. On peut aussi y entrer des manières suivantes. Si l’une n’est pas la vôtre, retirez-la : changez de mot de passe, supprimez les clés d’accès, comptes et adresses que vous ne connaissez pas, ou adressez-vous aux responsables de {project}.',
    ],
    address_disowned: [
      'Une adresse a été retirée de votre compte',
      'Le titulaire d’une adresse e-mail a indiqué que votre compte chez {project} n’est pas le sien ; l’adresse a donc été retirée. En cas de faute de frappe, ajoutez la bonne adresse.',
    ],
  },
  es: {
    password_changed: [
      'Se cambió su contraseña',
      'La contraseña de su cuenta en {project} se cambió y se cerró la sesión en los demás dispositivos.',
    ],
    password_set: [
      'Se estableció una contraseña',
      'Su cuenta en {project} tiene ahora una contraseña con la que se puede iniciar sesión.',
    ],
    password_reset: [
      'Se restableció su contraseña',
      'Se eligió una nueva contraseña para su cuenta en {project} y se cerró la sesión en todos los dispositivos.',
    ],
    totp_enabled: [
      'Se activó el acceso en dos pasos',
      'Para acceder a su cuenta en {project} ahora hace falta también un código de su aplicación de autenticación.',
    ],
    totp_disabled: [
      'Se desactivó el acceso en dos pasos',
      'Para acceder a su cuenta en {project} ya no hace falta un código de su aplicación de autenticación.',
    ],
    backup_codes_created: [
      'Se crearon nuevos códigos de respaldo',
      'Se crearon nuevos códigos de respaldo para su cuenta en {project}. Los anteriores ya no sirven.',
    ],
    backup_code_used: [
      'Se usó un código de respaldo',
      'Alguien accedió a su cuenta en {project} con uno de sus códigos de respaldo.',
    ],
    passkey_added: [
      'Se añadió una llave de acceso',
      'Ahora se puede acceder a su cuenta en {project} con una nueva llave de acceso.',
    ],
    passkey_removed: [
      'Se eliminó una llave de acceso',
      'Una llave de acceso de su cuenta en {project} se eliminó y ya no sirve.',
    ],
    sign_in_address_changed: [
      'Se cambió su dirección de acceso',
      'Se cambió una dirección de correo con la que se accede a su cuenta en {project}.',
    ],
    new_sign_in: ['Nuevo acceso a su cuenta', 'Se accedió a su cuenta en {project} desde un lugar nuevo.'],
    account_linked: ['Se vinculó una cuenta', 'Una cuenta de otro proveedor se vinculó a su cuenta en {project}.'],
    account_secured: [
      'Su cuenta quedó protegida',
      'Usted demostró que esta dirección es suya. Lo que se había establecido antes en la cuenta de {project}, como una contraseña o sesiones abiertas, se eliminó por su seguridad.',
    ],
    mailbox_sign_in: [
      'Primer acceso por correo',
      'Se ha entrado por primera vez por correo en su cuenta en {project}. También se puede entrar de las formas siguientes. Si alguna no es suya, quítela: cambie la contraseña, elimine las llaves de acceso, cuentas y direcciones que no conozca, o diríjase a los responsables de {project}.',
    ],
    address_disowned: [
      'Se quitó una dirección de su cuenta',
      'El titular de una dirección de correo ha dicho que su cuenta en {project} no es suya, y la dirección se ha quitado. Si la escribió mal, añada la correcta.',
    ],
  },
  it: {
    password_changed: [
      'La sua password è stata cambiata',
      'La password del suo account su {project} è stata cambiata e gli altri dispositivi sono stati disconnessi.',
    ],
    password_set: [
      'È stata impostata una password',
      'Il suo account su {project} ora ha una password con cui si può accedere.',
    ],
    password_reset: [
      'La sua password è stata reimpostata',
      'È stata scelta una nuova password per il suo account su {project} e tutti i dispositivi sono stati disconnessi.',
    ],
    totp_enabled: [
      'L’accesso in due passaggi è attivo',
      'Per accedere al suo account su {project} ora serve anche un codice della sua app di autenticazione.',
    ],
    totp_disabled: [
      'L’accesso in due passaggi è disattivato',
      'Per accedere al suo account su {project} non serve più un codice della sua app di autenticazione.',
    ],
    backup_codes_created: [
      'Sono stati creati nuovi codici di riserva',
      'Sono stati creati nuovi codici di riserva per il suo account su {project}. I precedenti non valgono più.',
    ],
    backup_code_used: [
      'È stato usato un codice di riserva',
      'Qualcuno è entrato nel suo account su {project} con un codice di riserva.',
    ],
    passkey_added: [
      'È stata aggiunta una passkey',
      'Ora si può accedere al suo account su {project} con una nuova passkey.',
    ],
    passkey_removed: [
      'È stata rimossa una passkey',
      'Una passkey del suo account su {project} è stata rimossa e non vale più.',
    ],
    sign_in_address_changed: [
      'Il suo indirizzo di accesso è cambiato',
      'Un indirizzo e-mail con cui si accede al suo account su {project} è stato cambiato.',
    ],
    new_sign_in: ['Nuovo accesso al suo account', 'Qualcuno è entrato nel suo account su {project} da un luogo nuovo.'],
    account_linked: [
      'È stato collegato un account',
      'L’account di un altro fornitore è stato collegato al suo account su {project}.',
    ],
    account_secured: [
      'Il suo account è stato protetto',
      'Ha dimostrato che questo indirizzo è suo. Ciò che era impostato prima sull’account di {project}, come una password o sessioni aperte, è stato rimosso per la sua sicurezza.',
    ],
    mailbox_sign_in: [
      'Primo accesso via e-mail',
      'Per la prima volta si è entrati via e-mail nel suo account su {project}. Vi si può entrare anche nei modi seguenti. Se uno non è suo, lo tolga: cambi la password, rimuova passkey, account e indirizzi che non conosce, o si rivolga ai responsabili di {project}.',
    ],
    address_disowned: [
      'Un indirizzo è stato tolto dal suo account',
      'Il titolare di un indirizzo e-mail ha detto che il suo account su {project} non gli appartiene, quindi l’indirizzo è stato tolto. Se lo aveva scritto male, aggiunga quello giusto.',
    ],
  },
  pt: {
    password_changed: [
      'A sua palavra-passe foi alterada',
      'A palavra-passe da sua conta em {project} foi alterada e a sessão foi terminada nos outros dispositivos.',
    ],
    password_set: [
      'Foi definida uma palavra-passe',
      'A sua conta em {project} tem agora uma palavra-passe com a qual se pode entrar.',
    ],
    password_reset: [
      'A sua palavra-passe foi reposta',
      'Foi escolhida uma nova palavra-passe para a sua conta em {project} e a sessão foi terminada em todos os dispositivos.',
    ],
    totp_enabled: [
      'A entrada em dois passos foi ativada',
      'Para entrar na sua conta em {project} é agora preciso também um código da sua aplicação de autenticação.',
    ],
    totp_disabled: [
      'A entrada em dois passos foi desativada',
      'Para entrar na sua conta em {project} já não é preciso um código da sua aplicação de autenticação.',
    ],
    backup_codes_created: [
      'Foram criados novos códigos de recuperação',
      'Foram criados novos códigos de recuperação para a sua conta em {project}. Os anteriores já não funcionam.',
    ],
    backup_code_used: [
      'Foi usado um código de recuperação',
      'Alguém entrou na sua conta em {project} com um dos códigos de recuperação.',
    ],
    passkey_added: [
      'Foi adicionada uma chave de acesso',
      'Já se pode entrar na sua conta em {project} com uma nova chave de acesso.',
    ],
    passkey_removed: [
      'Foi removida uma chave de acesso',
      'Uma chave de acesso da sua conta em {project} foi removida e já não funciona.',
    ],
    sign_in_address_changed: [
      'O seu endereço de entrada foi alterado',
      'Foi alterado um endereço de e-mail com o qual se entra na sua conta em {project}.',
    ],
    new_sign_in: ['Nova entrada na sua conta', 'Alguém entrou na sua conta em {project} a partir de um sítio novo.'],
    account_linked: ['Foi ligada uma conta', 'Uma conta de outro fornecedor foi ligada à sua conta em {project}.'],
    account_secured: [
      'A sua conta foi protegida',
      'Provou que este endereço é seu. O que estava definido antes na conta em {project}, como uma palavra-passe ou sessões abertas, foi removido para sua segurança.',
    ],
    mailbox_sign_in: [
      'Primeira entrada por e-mail',
      'Entrou-se pela primeira vez por e-mail na sua conta em {project}. Também se pode entrar das formas seguintes. Se alguma não é sua, retire-a: mude a palavra-passe, remova chaves de acesso, contas e endereços que não conhece, ou fale com os responsáveis por {project}.',
    ],
    address_disowned: [
      'Um endereço foi retirado da sua conta',
      'O titular de um endereço de e-mail disse que a sua conta em {project} não é dele, por isso o endereço foi retirado. Se o escreveu mal, adicione o certo.',
    ],
  },
};
