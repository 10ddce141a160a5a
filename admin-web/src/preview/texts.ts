import { defineTexts } from '../texts';

export const previewTexts = defineTexts({
  scheme: 'Color scheme',
  light: 'Light',
  dark: 'Dark',
  width: 'Width',
  language: 'Preview language',
});
