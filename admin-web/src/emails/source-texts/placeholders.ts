/** The `{name}` placeholders of a text, which the email replaces with values. */
const placeholdersOf = (text: string): Set<string> => new Set(text.match(/\{\w+\}/g));

/** Placeholders that a text has lost, and that it has although the original has not. */
export function placeholderChanges(original: string, text: string): { lost: string[]; added: string[] } {
  const before = placeholdersOf(original);
  const after = placeholdersOf(text);
  return {
    lost: [...before].filter((name) => !after.has(name)),
    added: [...after].filter((name) => !before.has(name)),
  };
}
