import { defineTexts } from '../texts';

export const dataTexts = defineTexts({
  title: 'Data',
  description: 'JSON that your app keeps here. Each field is replaced as a whole.',
  save: 'Save data',
  saved: 'Saved',
  fields: {
    client: 'Client',
    clientHint: 'The app of the user reads and writes it.',
    readOnly: 'Client, read only',
    readOnlyHint: 'The app of the user reads it, your server writes it.',
    server: 'Server',
    serverHint: 'Only your server sees it.',
  },
  wrong: 'This is not valid JSON. Check its quotes, commas and brackets.',
  wrongAt: 'This is not valid JSON: {message}',
  format: 'Format',
  hints: 'Others have',
  hintsFor: 'Entries that others have in “{field}”',
  add: 'Add {name}: {type}',
  types: { string: 'text', number: 'number', boolean: 'true or false', object: 'object', array: 'list', null: 'null' },
});
