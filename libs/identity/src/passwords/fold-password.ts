/** Case, spaces and compatibility forms do not make a password harder to guess. */
export const foldPassword = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
