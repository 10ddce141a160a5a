import type { texts as vaultTexts } from '../../vault/texts';
import type { Translation } from '../../texts';

export const vault: Translation<typeof vaultTexts.english> = {
  title: 'Coffre de données',
  description: 'Ce que vos serveurs doivent garder et que personne d’autre ne doit lire, pas même Hallpass.',
  add: 'Ajouter un magasin',
  stores: 'Magasins',
  storesHint: 'Un magasin est un nom sous lequel vos serveurs gardent des valeurs. Donnez à chaque usage le sien.',
  columns: { name: 'Nom', id: 'ID', actions: 'Actions' },
  empty: 'Aucun magasin',
  emptyHint: 'Ajoutez-en un, puis laissez votre serveur y garder une première valeur.',
  rename: 'Renommer',
  renameLabel: 'Renommer {store}',
  remove: 'Retirer',
  removeLabel: 'Retirer {store}',
  removeRisk:
    'Les serveurs qui utilisent le magasin « {id} » sont refusés. Ses valeurs restent, et réapparaissent avec un magasin du même ID.',
  removed: '{store} est retiré',
  added: '{store} peut être utilisé maintenant',
  store: 'Magasin {id}',
  gone: 'Retiré',
  dialog: {
    add: 'Ajouter un magasin',
    rename: 'Renommer le magasin',
    name: 'Nom',
    nameMissing: 'Donnez un nom au magasin.',
    id: 'ID',
    idHint: 'Votre serveur s’en sert pour demander le magasin. Il ne peut plus être changé ensuite.',
    idInvalid: 'Utilisez au plus 63 lettres, chiffres, _ et -, sans commencer par -.',
    idTaken: 'Un magasin a déjà cet ID.',
    addAction: 'Ajouter le magasin',
    renameAction: 'Enregistrer le nom',
  },
  use: 'L’utiliser depuis votre serveur',
  useHint:
    'Les valeurs sont chiffrées avant de quitter votre serveur, avec un secret qui n’atteint jamais Hallpass, puis scellées une nouvelle fois à l’arrivée.',
  secret: '1. Créez un secret et gardez-le là où votre serveur garde les siens',
  secretHint:
    'Sans lui, les valeurs sont perdues. Il doit avoir 128 bits aléatoires ou plus : pas un mot de passe inventé par quelqu’un.',
  code: '2. Gardez une valeur, puis relisez-la',
  file: 'server.ts',
  terminal: 'Terminal',
  shows: 'Ce qui est visible',
  showsNothing:
    'Personne ne peut lister le contenu d’un magasin : on n’y trouve que des hachages de clés et des valeurs chiffrées, et le secret est sur votre serveur. Une valeur est lue par qui connaît magasin, clé et secret.',
  showsWho:
    'Les serveurs et les administrateurs de ce projet peuvent l’utiliser. Les applications reçoivent INSUFFICIENT_ACCESS_TYPE.',
  showsLimits:
    'Une valeur a 1 Mio au plus. La définir de nouveau la remplace ; pour la vider, définissez un texte vide.',
};
