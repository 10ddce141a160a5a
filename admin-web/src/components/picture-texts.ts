import { defineTexts } from '../texts';

export const pictureTexts = defineTexts({
  choose: 'Choose a picture',
  change: 'Change',
  remove: 'Remove',
  refused: 'This file is no picture that the browser can read. Choose a PNG, JPEG, WebP or GIF.',
});
