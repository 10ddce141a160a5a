import { defineTexts } from '../texts';

export const texts = defineTexts({
  saved: 'Saved',
  save: 'Save changes',
  on: 'On',
  off: 'Off',
  none: 'Not set',
  review: {
    title: 'Check before you save',
    description: 'It holds from the very next request on.',
    before: 'Now',
    after: 'After saving',
    save: 'Save changes',
    cancel: 'Go back',
  },
  overtaken: 'Another owner has changed these settings. Yours are not saved yet.',
  loadFailed: 'The settings could not be loaded',
  loading: 'settings',
});
