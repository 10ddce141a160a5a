import type { CoreTexts } from '../texts/core/en.js';
import { coreTexts } from '../texts/core/core-texts.js';
import { useTexts } from '../texts/use-texts.js';

export const useCoreTexts = (): CoreTexts => useTexts(coreTexts);
