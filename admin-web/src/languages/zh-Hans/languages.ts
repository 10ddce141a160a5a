import type { languageTexts } from '../../languages/texts';
import type { Translation } from '../../texts';

export const languages: Translation<typeof languageTexts.english> = { label: '语言' };
