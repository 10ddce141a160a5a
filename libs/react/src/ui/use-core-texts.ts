import type { CoreTexts } from '../texts/core/en.js';
import { coreTexts } from '../texts/core-texts.js';
import { useTexts } from '../provider/use-texts.js';

export const useCoreTexts = (): CoreTexts => useTexts(coreTexts);
