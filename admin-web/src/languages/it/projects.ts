import type { projectsTexts } from '../../projects/texts';
import type { Translation } from '../../texts';

export const projects: Translation<typeof projectsTexts.english> = {
  title: 'Progetti',
  description: 'Un progetto per ogni app: ha utenti, impostazioni e chiavi propri.',
  loading: 'progetti',
  failed: 'Non è stato possibile caricare i progetti',
  empty: {
    title: 'Crea il tuo primo progetto',
    text: 'Poi collega un’app e guarda qui i suoi utenti che si registrano.',
  },
  isProduction: 'Produzione',
  created: 'Creato {time}',
  one: {
    page: 'Progetto',
    failed: 'Non è stato possibile caricare il progetto',
    missing: 'Questo progetto non esiste',
    missingText: 'Forse è stato eliminato, o appartiene a un team di cui non sei membro.',
    projects: 'Vai ai tuoi progetti',
  },
  create: {
    title: 'Nuovo progetto',
    action: 'Crea progetto',
    done: '{name} creato',
    name: 'Nome',
    nameHint: 'I tuoi utenti lo vedono nelle e-mail.',
    nameExample: 'Acme',
    nameMissing: 'Dai un nome al progetto.',
    nameLong: 'Un nome ha al massimo 255 caratteri.',
    description: 'Descrizione',
    owner: 'Proprietario',
    ownerHint: 'Ogni membro di questo team può amministrare il progetto.',
    selectedTeam: 'Il tuo team selezionato',
    team: 'Team {name}',
    yours: 'Il mio',
  },
};
