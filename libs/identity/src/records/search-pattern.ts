const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** SQL condition: a folded text contains the search text, in any case and Unicode spelling. */
export const contains = (folded: string): string => `${folded} LIKE users.fold_pattern(:query)`;

/**
 * Returns the id of a user or team if the search text is one: a lower-case version-4 UUID, after removing characters
 * that no id contains (contract/03 §3).
 */
export function searchedUserId(text: string): string | null {
  const id = text.replace(/[^a-zA-Z0-9\-_.]/g, '');
  return UUID_V4.test(id) ? id : null;
}
