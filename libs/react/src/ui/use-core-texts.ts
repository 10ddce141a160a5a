import { type CoreTexts, coreTexts } from '../texts/generated/core-texts.js';
import { useTexts, useTextsIfLoaded } from '../provider/use-texts.js';

export const useCoreTexts = (): CoreTexts => useTexts('core', coreTexts);

/** For placeholders: null while the texts load. */
export const useCoreTextsIfLoaded = (): CoreTexts | null => useTextsIfLoaded('core', coreTexts);
