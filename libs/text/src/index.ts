export {
  characterCount,
  firstCharacters,
  isLongerThan,
  jsonTextProblem,
  parseStored,
  storableJson,
  storableText,
  textProblem,
} from './text.js';
