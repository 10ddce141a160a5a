import { defineTexts } from '../../texts';

export const themeTexts = defineTexts({
  title: 'Themes',
  description: 'The frame around every email: page, card, colors and the unsubscribe link.',
  create: 'New theme',
  createDescription: 'Starts as a copy of the light theme.',
  createAction: 'Create theme',
  created: '“{name}” created',
  oneLoadFailed: 'The theme could not be loaded',
  missing: 'There is no such theme',
  loading: 'theme',
  columns: { name: 'Theme', usedBy: 'Used by', origin: 'Origin' },
  none: 'No themes',
  selected: 'Project theme',
  usedByAll: 'All emails without their own theme',
  usedByNone: 'No email',
  select: 'Use for all emails',
  selectedDone: '“{name}” is now the project theme',
  sample: 'Email in the preview',
  marketingSample: 'Marketing email, with an unsubscribe link',
});
