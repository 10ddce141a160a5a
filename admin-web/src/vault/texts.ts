import { defineTexts } from '../texts';

export const texts = defineTexts({
  title: 'Data vault',
  description: 'What your servers must keep and nobody else may read, Hallpass included.',
  add: 'Add store',
  stores: 'Stores',
  storesHint: 'A store is a name under which your servers keep values. Give each purpose its own.',
  columns: { name: 'Name', id: 'Id', actions: 'Actions' },
  empty: 'No store yet',
  emptyHint: 'Add one, then let your server keep the first value in it.',
  rename: 'Rename',
  renameLabel: 'Rename {store}',
  remove: 'Remove',
  removeLabel: 'Remove {store}',
  removeRisk:
    'Servers that use the store “{id}” are refused. Its values stay, and are there again with a store of the same id.',
  removed: '{store} is removed',
  added: '{store} can be used now',
  store: 'Store {id}',
  gone: 'Removed',
  dialog: {
    add: 'Add a store',
    rename: 'Rename the store',
    name: 'Name',
    nameMissing: 'Give the store a name.',
    id: 'Id',
    idHint: 'Your server asks for the store by it. It cannot be changed later.',
    idInvalid: 'Use at most 63 letters, digits, _ and -, not beginning with -.',
    idTaken: 'A store has this id already.',
    addAction: 'Add store',
    renameAction: 'Save name',
  },
  use: 'Use it from your server',
  useHint:
    'Values are encrypted before they leave your server, with a secret that never reaches Hallpass, and sealed once more where they arrive.',
  secret: '1. Make a secret, and keep it where your server keeps its own',
  secretHint:
    'Without it the values are lost. It must have 128 random bits or more: no password that somebody thought of.',
  code: '2. Keep a value, and read it again',
  file: 'server.ts',
  terminal: 'Terminal',
  shows: 'What can be seen',
  showsNothing:
    'Nobody lists what is in a store: there are hashes of keys and encrypted values, and the secret is on your server. A value is read by who knows store, key and secret.',
  showsWho: 'Servers and administrators of this project may use it. Apps get INSUFFICIENT_ACCESS_TYPE.',
  showsLimits: 'A value has at most 1 MiB. Setting it again replaces it; to empty it, set an empty text.',
});
