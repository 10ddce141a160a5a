import { defineTexts } from '../texts';

export const pickerTexts = defineTexts({
  nothing: 'Nothing like this is there.',
  failed: 'The search failed',
  picked: 'Picked: {name}',
});
