import type { linkTexts } from '../../auth/link-texts';
import type { Translation } from '../../texts';

export const authLinks: Translation<typeof linkTexts.english> = {
  forgot: {
    title: 'Reimposta la password',
    description: 'Ricevi un’e-mail con un link per sceglierne una nuova.',
    action: 'Inviami un link',
    remembered: 'Te la sei ricordata? {link}',
    rememberedLink: 'Accedi',
    sent: {
      title: 'Controlla la posta',
      description: 'Se {address} ha un account, un’e-mail con un link è in arrivo.',
      text: 'Il link porta a una pagina in cui scegli una nuova password. Dopo qualche minuto non c’è ancora nulla? Guarda nello spam e controlla l’indirizzo.',
      signIn: 'Torna all’accesso',
      another: 'Usa un altro indirizzo',
    },
  },
  reset: {
    title: 'Scegli una nuova password',
    description: 'Con quella vecchia terminano tutte le sessioni del tuo account.',
    label: 'Nuova password',
    action: 'Cambia la password',
    loading: 'link',
    failed: 'Non è stato possibile verificare il link',
    newLink: 'Chiedi un nuovo link',
    signIn: 'Torna all’accesso',
    changed: {
      title: 'La password è cambiata',
      description: 'Tutte le sessioni del tuo account sono terminate.',
      text: 'Accedi con la nuova password.',
      signIn: 'Accedi',
    },
    noCode: {
      title: 'Il link non contiene un codice',
      description: 'Con questo link non si può cambiare alcuna password.',
      text: 'Apri di nuovo il link dell’e-mail, o copialo per intero nella barra degli indirizzi.',
    },
    used: {
      title: 'Questo link è già stato usato',
      description: 'Un link funziona una volta sola.',
      text: 'Se sei stato tu, accedi con la password che hai scelto. Anche un cambio successivo di indirizzo o password annulla un link.',
    },
    expired: {
      title: 'Questo link è scaduto',
      description: 'È passato troppo tempo dall’invio dell’e-mail.',
      text: 'Chiedi un nuovo link e usalo presto.',
    },
    tooOften: {
      title: 'Questo link è stato provato troppe volte',
      description: 'È bloccato, così nessuno può indovinarne il codice.',
      text: 'Chiedi un nuovo link.',
    },
    unknown: {
      title: 'Questo link qui non è conosciuto',
      description: 'È incompleto, di un altro server o scaduto da tempo.',
      text: 'Apri di nuovo il link dell’e-mail, o copialo per intero nella barra degli indirizzi. Se porta ancora qui, chiedi un nuovo link.',
    },
  },
  verify: {
    title: 'Conferma il tuo indirizzo',
    description: 'Hai aperto il link di un’e-mail di conferma. Un clic dice a Hallpass che l’e-mail ti è arrivata.',
    action: 'Conferma il mio indirizzo',
    goOn: 'Continua alla dashboard',
    done: {
      title: 'Il tuo indirizzo è confermato',
      description: 'L’e-mail di conferma ti è arrivata.',
      text: 'È tutto: continua ai tuoi progetti.',
    },
    noCode: {
      title: 'Il link non contiene un codice',
      description: 'Con questo link non c’è nulla da confermare.',
      text: 'Apri di nuovo il link dell’e-mail, o copialo per intero nella barra degli indirizzi.',
    },
    used: {
      title: 'Questo link è già stato usato',
      description: 'Un link funziona una volta sola.',
      text: 'Se sei stato tu, il tuo indirizzo è confermato. Anche un cambio successivo di indirizzo o password annulla un link: in quel caso chiedine uno nuovo.',
    },
    expired: {
      title: 'Questo link è scaduto',
      description: 'Un link vale 24 ore.',
      text: 'Chiedine uno nuovo. Anche senza puoi usare il tuo account.',
    },
    tooOften: {
      title: 'Questo link è stato provato troppe volte',
      description: 'È bloccato, così nessuno può indovinarne il codice.',
      text: 'Chiedine uno nuovo. Anche senza puoi usare il tuo account.',
    },
    unknown: {
      title: 'Questo link qui non è conosciuto',
      description: 'È incompleto, di un altro server o scaduto da tempo.',
      text: 'Apri di nuovo il link dell’e-mail, o copialo per intero nella barra degli indirizzi. Se porta ancora qui, chiedine uno nuovo.',
    },
  },
  newLink: {
    signIn: 'Accedi per un nuovo link',
    send: 'Invia un nuovo link',
    sent: 'Un nuovo link è in arrivo a {address}. Vale 24 ore.',
    confirmed: '{address} è confermato.',
    confirmedMeanwhile: '{address} è già confermato.',
  },
};
