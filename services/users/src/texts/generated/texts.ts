// Written by tools/texts.mjs; not to be edited.
import type { Language, Text } from '@hallpass/texts';

export interface Texts {
  readonly disownedAddresses: {
    readonly button: Text;
    readonly ask_account: readonly [Text, Text<'project'>];
    readonly ask_address: readonly [Text, Text<'project'>];
    readonly account: readonly [Text, Text<'project'>];
    readonly address: readonly [Text, Text<'project'>];
    readonly proven: readonly [Text, Text<'project'>];
    readonly gone: readonly [Text, Text<'project'>];
    readonly used: readonly [Text, Text];
    readonly expired: readonly [Text, Text];
    readonly unknown: readonly [Text, Text];
  };
}

/** The complete texts of each language. */
export const TEXTS: { readonly en: Texts } & Readonly<Partial<Record<Language, Partial<Texts>>>> = {
  en: {
    disownedAddresses: {
      button: "This was not me",
      ask_account: [
        "Was this not you?",
        "Your email address was used to create an account at {project}. If you did not create it, release your address: this deletes the account and signs out the person who created it.",
      ],
      ask_address: [
        "Was this not you?",
        "Your email address was added to an account at {project}. If that account is not yours, release your address: this removes it from the account.",
      ],
      account: [
        "Your address is released",
        "The account at {project} has been deleted. You can now sign up there with your address.",
      ],
      address: [
        "Your address is released",
        "It no longer belongs to the account at {project}. You can now sign up there with your address.",
      ],
      proven: [
        "Nothing was changed",
        "Since this email was sent, someone signed in to the account at {project} with this mailbox, or confirmed the address in another way. If the account is yours, sign in and remove everything you do not recognize. If not, contact {project}.",
      ],
      gone: [
        "There is nothing to release",
        "The account at {project} no longer has this address.",
      ],
      used: [
        "This link has already been used",
        "Your address was released. There is nothing more to do.",
      ],
      expired: [
        "This link has expired",
        "It works for 7 days. Reset the password where the account was created: that gives you the account and ends all sessions.",
      ],
      unknown: [
        "This link does not work",
        "It is incomplete, or the account no longer exists. Open it from the email again.",
      ],
    },
  },
  de: {
    disownedAddresses: {
      button: "Das war ich nicht",
      ask_account: [
        "Waren Sie das nicht?",
        "Mit Ihrer E-Mail-Adresse wurde ein Konto bei {project} erstellt. Waren Sie das nicht, geben Sie Ihre Adresse frei: Das Konto wird gelöscht, und wer es erstellt hat, wird abgemeldet.",
      ],
      ask_address: [
        "Waren Sie das nicht?",
        "Ihre E-Mail-Adresse wurde zu einem Konto bei {project} hinzugefügt. Ist das Konto nicht Ihres, geben Sie Ihre Adresse frei: Sie wird vom Konto entfernt.",
      ],
      account: [
        "Ihre Adresse ist frei",
        "Das Konto, das damit bei {project} erstellt wurde, ist gelöscht. Sie können sich dort selbst mit Ihrer Adresse registrieren.",
      ],
      address: [
        "Ihre Adresse ist frei",
        "Sie gehört nicht mehr zu dem Konto bei {project}. Sie können sich dort selbst mit Ihrer Adresse registrieren.",
      ],
      proven: [
        "Nichts wurde geändert",
        "Seit dieser E-Mail hat sich jemand über dieses Postfach beim Konto bei {project} angemeldet, oder die Adresse wurde anders bestätigt. Ist das Konto Ihres, melden Sie sich an und entfernen Sie, was Sie nicht kennen. Wenn nicht, wenden Sie sich an die Betreiber von {project}.",
      ],
      gone: [
        "Es gibt nichts freizugeben",
        "Das Konto bei {project} hat diese Adresse nicht mehr.",
      ],
      used: [
        "Dieser Link wurde schon benutzt",
        "Ihre Adresse wurde dabei freigegeben. Es ist nichts weiter zu tun.",
      ],
      expired: [
        "Dieser Link ist zu alt",
        "Er gilt 7 Tage. Fordern Sie dort, wo das Konto erstellt wurde, ein neues Passwort an: Wer dieses Postfach liest, bekommt das Konto, und offene Sitzungen enden.",
      ],
      unknown: [
        "Dieser Link funktioniert nicht",
        "Er ist unvollständig, oder das Konto gibt es nicht mehr. Öffnen Sie ihn noch einmal aus der E-Mail.",
      ],
    },
  },
  es: {
    disownedAddresses: {
      button: "No fui yo",
      ask_account: [
        "¿No fue usted?",
        "Con su dirección de correo se creó una cuenta en {project}. Si no fue usted, libere su dirección: la cuenta se elimina y se cierra la sesión de quien la creó.",
      ],
      ask_address: [
        "¿No fue usted?",
        "Su dirección de correo se añadió a una cuenta en {project}. Si esa cuenta no es suya, libere su dirección: se quita de la cuenta.",
      ],
      account: [
        "Su dirección está libre",
        "La cuenta que se creó con ella en {project} se ha eliminado. Puede registrarse allí con su dirección.",
      ],
      address: [
        "Su dirección está libre",
        "Ya no pertenece a la cuenta en {project}. Puede registrarse allí con su dirección.",
      ],
      proven: [
        "No se ha cambiado nada",
        "Desde que se envió este mensaje, se entró en la cuenta de {project} por medio de este buzón, o la dirección se confirmó de otro modo. Si la cuenta es suya, inicie sesión y quite lo que no conozca. Si no, diríjase a los responsables de {project}.",
      ],
      gone: [
        "No hay nada que liberar",
        "La cuenta en {project} ya no tiene esta dirección.",
      ],
      used: [
        "Este enlace ya se usó",
        "Su dirección se liberó entonces. No hay nada más que hacer.",
      ],
      expired: [
        "Este enlace es demasiado antiguo",
        "Sirve durante 7 días. Pida una nueva contraseña donde se creó la cuenta: quien lee este buzón recibe la cuenta, y las sesiones abiertas terminan.",
      ],
      unknown: [
        "Este enlace no funciona",
        "No está completo o la cuenta ya no existe. Ábralo otra vez desde el mensaje.",
      ],
    },
  },
  fr: {
    disownedAddresses: {
      button: "Ce n’était pas moi",
      ask_account: [
        "Ce n’était pas vous ?",
        "Votre adresse e-mail a servi à créer un compte chez {project}. Si ce n’était pas vous, libérez votre adresse : le compte sera supprimé et la personne qui l’a créé sera déconnectée.",
      ],
      ask_address: [
        "Ce n’était pas vous ?",
        "Votre adresse e-mail a été ajoutée à un compte chez {project}. Si ce compte n’est pas le vôtre, libérez votre adresse : elle sera retirée du compte.",
      ],
      account: [
        "Votre adresse est libérée",
        "Le compte créé avec elle chez {project} est supprimé. Vous pouvez vous y inscrire vous-même avec votre adresse.",
      ],
      address: [
        "Votre adresse est libérée",
        "Elle n’appartient plus au compte chez {project}. Vous pouvez vous y inscrire vous-même avec votre adresse.",
      ],
      proven: [
        "Rien n’a été modifié",
        "Depuis l’envoi de ce message, une connexion au compte chez {project} a eu lieu par cette boîte, ou l’adresse a été confirmée autrement. Si le compte est le vôtre, connectez-vous et supprimez ce que vous ne connaissez pas. Sinon, adressez-vous aux responsables de {project}.",
      ],
      gone: [
        "Il n’y a rien à libérer",
        "Le compte chez {project} n’a plus cette adresse.",
      ],
      used: [
        "Ce lien a déjà servi",
        "Votre adresse a été libérée à ce moment-là. Il n’y a plus rien à faire.",
      ],
      expired: [
        "Ce lien est trop ancien",
        "Il est valable 7 jours. Demandez un nouveau mot de passe là où le compte a été créé : qui lit cette boîte obtient le compte, et les sessions ouvertes se terminent.",
      ],
      unknown: [
        "Ce lien ne fonctionne pas",
        "Il est incomplet ou le compte n’existe plus. Ouvrez-le encore une fois depuis le message.",
      ],
    },
  },
  it: {
    disownedAddresses: {
      button: "Non sono stato io",
      ask_account: [
        "Non è stato lei?",
        "Con il suo indirizzo e-mail è stato creato un account su {project}. Se non è stato lei, liberi il suo indirizzo: l’account viene eliminato e chi lo ha creato viene disconnesso.",
      ],
      ask_address: [
        "Non è stato lei?",
        "Il suo indirizzo e-mail è stato aggiunto a un account su {project}. Se l’account non è suo, liberi il suo indirizzo: viene tolto dall’account.",
      ],
      account: [
        "Il suo indirizzo è libero",
        "L’account creato con esso su {project} è stato eliminato. Può registrarsi lì con il suo indirizzo.",
      ],
      address: [
        "Il suo indirizzo è libero",
        "Non appartiene più all’account su {project}. Può registrarsi lì con il suo indirizzo.",
      ],
      proven: [
        "Non è stato cambiato nulla",
        "Da quando è stato inviato questo messaggio, si è entrati nell’account su {project} tramite questa casella, o l’indirizzo è stato confermato in altro modo. Se l’account è suo, acceda e rimuova ciò che non conosce. Altrimenti si rivolga ai responsabili di {project}.",
      ],
      gone: [
        "Non c’è nulla da liberare",
        "L’account su {project} non ha più questo indirizzo.",
      ],
      used: [
        "Questo link è già stato usato",
        "Il suo indirizzo è stato liberato in quel momento. Non c’è altro da fare.",
      ],
      expired: [
        "Questo link è troppo vecchio",
        "Vale 7 giorni. Chieda una nuova password dove è stato creato l’account: chi legge questa casella ottiene l’account, e le sessioni aperte terminano.",
      ],
      unknown: [
        "Questo link non funziona",
        "Non è completo o l’account non esiste più. Lo apra di nuovo dal messaggio.",
      ],
    },
  },
  ja: {
    disownedAddresses: {
      button: "心当たりがありません",
      ask_account: [
        "お心当たりがありませんか？",
        "あなたのメールアドレスを使って {project} のアカウントが作成されました。ご本人によるものでない場合は、アドレスを解放してください。アカウントは削除され、作成した人はサインアウトされます。",
      ],
      ask_address: [
        "お心当たりがありませんか？",
        "あなたのメールアドレスが {project} のアカウントに追加されました。ご自分のアカウントでない場合は、アドレスを解放してください。アドレスはアカウントから外されます。",
      ],
      account: [
        "アドレスを解放しました",
        "このアドレスで作成された {project} のアカウントは削除されました。ご自身でこのアドレスを使って登録できます。",
      ],
      address: [
        "アドレスを解放しました",
        "このアドレスは {project} のアカウントから外されました。ご自身でこのアドレスを使って登録できます。",
      ],
      proven: [
        "何も変更されていません",
        "このメールの送信後に、このメールボックスを通じて {project} のアカウントへのサインインがあったか、アドレスが別の方法で確認されました。ご自分のアカウントであれば、サインインして心当たりのないものを削除してください。そうでない場合は、{project} の運営者にお問い合わせください。",
      ],
      gone: [
        "解放するものがありません",
        "{project} のアカウントには、もうこのアドレスがありません。",
      ],
      used: [
        "このリンクは使用済みです",
        "アドレスはその際に解放されました。これ以上の操作は必要ありません。",
      ],
      expired: [
        "このリンクは期限切れです",
        "リンクの有効期間は 7 日間です。アカウントが作成されたところで新しいパスワードを求めてください。このメールボックスを読める人がアカウントを受け取り、開いているセッションは終了します。",
      ],
      unknown: [
        "このリンクは使えません",
        "リンクが不完全であるか、アカウントがもう存在しません。メールからもう一度開いてください。",
      ],
    },
  },
  nl: {
    disownedAddresses: {
      button: "Dit was ik niet",
      ask_account: [
        "Was u dit niet?",
        "Met uw e-mailadres is een account bij {project} gemaakt. Was u dat niet, geef uw adres dan vrij: het account wordt verwijderd en wie het heeft gemaakt wordt uitgelogd.",
      ],
      ask_address: [
        "Was u dit niet?",
        "Uw e-mailadres is toegevoegd aan een account bij {project}. Is dat account niet van u, geef uw adres dan vrij: het wordt van het account gehaald.",
      ],
      account: [
        "Uw adres is vrijgegeven",
        "Het account dat ermee bij {project} is gemaakt, is verwijderd. U kunt zich daar zelf met uw adres registreren.",
      ],
      address: [
        "Uw adres is vrijgegeven",
        "Het hoort niet meer bij het account bij {project}. U kunt zich daar zelf met uw adres registreren.",
      ],
      proven: [
        "Er is niets gewijzigd",
        "Sinds dit bericht is via deze mailbox ingelogd op het account bij {project}, of is het adres anders bevestigd. Is het account van u, log dan in en verwijder wat u niet kent. Zo niet, neem contact op met de beheerders van {project}.",
      ],
      gone: [
        "Er is niets vrij te geven",
        "Het account bij {project} heeft dit adres niet meer.",
      ],
      used: [
        "Deze link is al gebruikt",
        "Uw adres is toen vrijgegeven. U hoeft niets meer te doen.",
      ],
      expired: [
        "Deze link is te oud",
        "Hij werkt 7 dagen. Vraag een nieuw wachtwoord aan waar het account is gemaakt: wie deze mailbox leest krijgt het account, en open sessies eindigen.",
      ],
      unknown: [
        "Deze link werkt niet",
        "Hij is niet volledig, of het account bestaat niet meer. Open hem nog eens vanuit het bericht.",
      ],
    },
  },
  pl: {
    disownedAddresses: {
      button: "To nie ja",
      ask_account: [
        "To nie Ty?",
        "Twojego adresu e-mail użyto do założenia konta w {project}. Jeśli to nie Ty, zwolnij swój adres: konto zostanie usunięte, a osoba, która je założyła, zostanie wylogowana.",
      ],
      ask_address: [
        "To nie Ty?",
        "Twój adres e-mail dodano do konta w {project}. Jeśli to konto nie jest Twoje, zwolnij swój adres: zostanie usunięty z konta.",
      ],
      account: [
        "Twój adres jest wolny",
        "Konto założone na niego w {project} zostało usunięte. Możesz zarejestrować się tam swoim adresem.",
      ],
      address: [
        "Twój adres jest wolny",
        "Nie należy już do konta w {project}. Możesz zarejestrować się tam swoim adresem.",
      ],
      proven: [
        "Nic nie zostało zmienione",
        "Od wysłania tej wiadomości ktoś zalogował się na konto w {project} przez tę skrzynkę albo adres potwierdzono w inny sposób. Jeśli konto jest Twoje, zaloguj się i usuń to, czego nie znasz. Jeśli nie, skontaktuj się z administratorami {project}.",
      ],
      gone: [
        "Nie ma czego zwalniać",
        "Konto w {project} nie ma już tego adresu.",
      ],
      used: [
        "Ten link został już użyty",
        "Twój adres został wtedy zwolniony. Nie trzeba nic więcej robić.",
      ],
      expired: [
        "Ten link jest za stary",
        "Działa przez 7 dni. Poproś o nowe hasło tam, gdzie założono konto: konto otrzyma ten, kto czyta tę skrzynkę, a otwarte sesje się zakończą.",
      ],
      unknown: [
        "Ten link nie działa",
        "Jest niepełny albo konto już nie istnieje. Otwórz go jeszcze raz z wiadomości.",
      ],
    },
  },
  pt: {
    disownedAddresses: {
      button: "Não fui eu",
      ask_account: [
        "Não foi você?",
        "O seu endereço de e-mail foi usado para criar uma conta em {project}. Se não foi você, liberte o seu endereço: a conta é eliminada e a sessão de quem a criou termina.",
      ],
      ask_address: [
        "Não foi você?",
        "O seu endereço de e-mail foi adicionado a uma conta em {project}. Se essa conta não é sua, liberte o seu endereço: ele é retirado da conta.",
      ],
      account: [
        "O seu endereço está livre",
        "A conta criada com ele em {project} foi eliminada. Pode registar-se lá com o seu endereço.",
      ],
      address: [
        "O seu endereço está livre",
        "Já não pertence à conta em {project}. Pode registar-se lá com o seu endereço.",
      ],
      proven: [
        "Nada foi alterado",
        "Desde o envio desta mensagem, entrou-se na conta em {project} através desta caixa de correio, ou o endereço foi confirmado de outra forma. Se a conta é sua, entre e remova o que não conhece. Se não, fale com os responsáveis por {project}.",
      ],
      gone: [
        "Não há nada a libertar",
        "A conta em {project} já não tem este endereço.",
      ],
      used: [
        "Esta ligação já foi usada",
        "O seu endereço foi libertado nessa altura. Não há mais nada a fazer.",
      ],
      expired: [
        "Esta ligação é demasiado antiga",
        "Vale 7 dias. Peça uma nova palavra-passe onde a conta foi criada: quem lê esta caixa de correio recebe a conta, e as sessões abertas terminam.",
      ],
      unknown: [
        "Esta ligação não funciona",
        "Não está completa ou a conta já não existe. Abra-a outra vez a partir da mensagem.",
      ],
    },
  },
  "zh-Hans": {
    disownedAddresses: {
      button: "这不是我",
      ask_account: [
        "这不是您本人的操作吗？",
        "有人使用您的邮箱地址在 {project} 创建了账户。如果不是您本人，请释放您的地址：该账户将被删除，创建者将被退出登录。",
      ],
      ask_address: [
        "这不是您本人的操作吗？",
        "您的邮箱地址被添加到了 {project} 的一个账户。如果该账户不是您的，请释放您的地址：地址将从该账户移除。",
      ],
      account: [
        "您的地址已释放",
        "用它在 {project} 创建的账户已被删除。您可以自行使用该地址注册。",
      ],
      address: [
        "您的地址已释放",
        "它不再属于 {project} 的那个账户。您可以自行使用该地址注册。",
      ],
      proven: [
        "未做任何更改",
        "自此邮件发送以来，有人通过此邮箱登录了 {project} 的账户，或者该地址已以其他方式得到确认。如果账户是您的，请登录并移除您不认识的内容。如果不是，请联系 {project} 的运营者。",
      ],
      gone: [
        "没有可释放的内容",
        "{project} 的账户已不再拥有此地址。",
      ],
      used: [
        "此链接已被使用",
        "您的地址当时已被释放，无需再做任何操作。",
      ],
      expired: [
        "此链接已过期",
        "链接有效期为 7 天。请在创建账户的地方申请新密码：能阅读此邮箱的人将获得该账户，已打开的会话将结束。",
      ],
      unknown: [
        "此链接无效",
        "链接不完整，或者该账户已不存在。请从邮件中再次打开。",
      ],
    },
  },
};
