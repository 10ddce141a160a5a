import type { Translation } from '../../texts';
import type { languageTexts } from '../texts';

export const languages: Translation<typeof languageTexts.english> = { label: 'Idioma' };
