/**
 * Escapes a program to ASCII, because V8 keeps ASCII code in half the memory. Works in strings, templates, regular
 * expressions and names. An unnecessary backslash before a non-ASCII letter is dropped.
 */
export function asciiOnly(code) {
  return code.replace(/(\\*)([\u0080-\uffff])/g, (_, backslashes, letter) => {
    const before = backslashes.length % 2 === 0 ? backslashes : backslashes.slice(1);
    return `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
