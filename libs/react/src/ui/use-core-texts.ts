import type { CoreTexts } from '../texts/core/en.js';
import { coreTexts } from '../texts/core-texts.js';
import { useTexts, useTextsIfLoaded } from '../provider/use-texts.js';

export const useCoreTexts = (): CoreTexts => useTexts(coreTexts);

/** For placeholders: null while the texts load. */
export const useCoreTextsIfLoaded = (): CoreTexts | null => useTextsIfLoaded(coreTexts);
