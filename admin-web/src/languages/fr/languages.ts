import type { languageTexts } from '../texts';
import type { Translation } from '../../texts';

export const languages: Translation<typeof languageTexts.english> = { label: 'Langue' };
