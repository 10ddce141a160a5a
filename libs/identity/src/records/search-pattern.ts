const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** SQL condition: a folded text contains the search text, in any case and Unicode spelling. */
export const contains = (folded: string): string => `${folded} LIKE users.fold_pattern(:query)`;

/**
 * The id of a user or team that a search text also names: stripped of what no id contains, a lower-case version-4 UUID (contract/03 §3).
 */
export function searchedUserId(text: string): string | null {
  const id = text.replace(/[^a-zA-Z0-9\-_.]/g, '');
  return UUID_V4.test(id) ? id : null;
}
