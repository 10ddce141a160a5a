import { defineTexts } from '../texts';

export const languageTexts = defineTexts('languages', { label: 'Language' });
