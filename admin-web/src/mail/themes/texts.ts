import { defineTexts } from '../../texts';

export const themeTexts = defineTexts({
  title: 'Themes',
  description: 'What surrounds the content of every mail: page, card, colours, the link to unsubscribe.',
  create: 'New theme',
  createDescription: 'It begins as a copy of the light theme.',
  createAction: 'Create theme',
  created: '“{name}” created',
  loadFailed: 'The themes could not be loaded',
  oneLoadFailed: 'The theme could not be loaded',
  missing: 'There is no such theme',
  loading: 'theme',
  columns: { name: 'Theme', usedBy: 'Used by', origin: 'Origin' },
  none: 'No themes',
  back: 'Themes',
  selected: 'Theme of the project',
  usedByAll: 'All mails without a theme of their own',
  usedByNone: 'No mail',
  select: 'Use for all mails',
  selectedDone: '“{name}” is now the theme of the project',
  sample: 'Mail in the preview',
  marketingSample: 'Marketing email, with an unsubscribe link',
});
