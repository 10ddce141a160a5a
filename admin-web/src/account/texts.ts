import { defineTexts } from '../texts';

export const texts = defineTexts({
  title: 'Your account',
});
