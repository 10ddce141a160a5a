export { characterCount, firstCharacters, isLongerThan, jsonTextProblem, storableText, textProblem } from './text.js';
