const SCRIPT_LIKE = new Set(['javascript', 'data', 'vbscript', 'file', 'blob', 'filesystem', 'view-source', 'about']);
const EMBEDDED_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=]*$/;

/** Characters that programs ignore in a URL: `java\nscript:` runs as well. */
const SKIPPED = /[\p{Cc}\p{Cf}\s]/gu;

function schemeOf(address: string): string | null {
  return /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(SKIPPED, ''))?.[1]?.toLowerCase() ?? null;
}

/** Whether an email may link there: web, mail, telephone and apps' own schemes, but no scheme that contains content. */
export function isSafeLink(address: string): boolean {
  const scheme = schemeOf(address);
  return scheme === null || !SCRIPT_LIKE.has(scheme);
}

export function isSafeImage(address: string): boolean {
  return isSafeLink(address) || EMBEDDED_IMAGE.test(address.trim());
}

/** Whether a style value can neither run code nor load anything but images. */
export function isSafeStyle(value: string): boolean {
  const plain = value.replace(/\\[0-9a-f]{1,6}\s?|\\/gi, '\\').replace(/\/\*.*?\*\//gs, '');
  if (plain.includes('\\') || /expression\s*\(|-moz-binding|behavior\s*:|<\/?style|@import/i.test(plain)) return false;
  return [...plain.matchAll(/url\(\s*["']?([^"')]*)/gi)].every(([, address]) => isSafeImage(address!));
}
