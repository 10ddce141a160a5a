/**
 * Folds case and Unicode spelling like the server's search (contract/03 §3), so that lists in the browser find the same
 * rows.
 */
export function folded(text: string): string {
  const lower = text.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase();
  return lower.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i').normalize('NFKC');
}
