import { defineTexts } from '../texts';

export const pickerTexts = defineTexts('pickers', {
  nothing: 'Nothing like this is there.',
  failed: 'The search failed',
  picked: 'Picked: {name}',
});
