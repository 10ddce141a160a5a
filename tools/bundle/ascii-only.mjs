/**
 * The same program in ASCII, which V8 keeps in half the memory. Holds for strings, templates, regular expressions and
 * names; a letter that was escaped without need loses its backslash.
 */
export function asciiOnly(code) {
  return code.replace(/(\\*)([\u0080-\uffff])/g, (_, backslashes, letter) => {
    const before = backslashes.length % 2 === 0 ? backslashes : backslashes.slice(1);
    return `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
