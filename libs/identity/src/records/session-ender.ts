/**
 * Who ends a session: its user, an owner of the project (a user of `internal`), a back end by one of the project's sets of
 * keys, the operator of the installation by a command.
 */
export type SessionEnder = { type: 'user' | 'owner' | 'key'; id: string } | { type: 'operator' };

/** As the session's row keeps it. */
export const writtenEnder = (ender: SessionEnder | null): string | null =>
  ender && (ender.type === 'operator' ? ender.type : `${ender.type}:${ender.id}`);

/** @returns null for a rule of Hallpass itself, and where nobody noted it */
export function readEnder(text: string | null): SessionEnder | null {
  const [type, id] = text?.split(':', 2) ?? [];
  if (type === 'operator') return { type };
  return (type === 'user' || type === 'owner' || type === 'key') && id ? { type, id } : null;
}
