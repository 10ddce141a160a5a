/**
 * The actor that ends a session: its user, an owner of the project (a user of `internal`), a backend by one of the
 * project's key sets, or the operator of the installation by a command.
 */
export type SessionEnder = { type: 'user' | 'owner' | 'key'; id: string } | { type: 'operator' };

export const writtenEnder = (ender: SessionEnder | null): string | null =>
  ender && (ender.type === 'operator' ? ender.type : `${ender.type}:${ender.id}`);

/** @returns null for an automatic rule of Hallpass, and if no ender was recorded */
export function readEnder(text: string | null): SessionEnder | null {
  const [type, id] = text?.split(':', 2) ?? [];
  if (type === 'operator') return { type };
  return (type === 'user' || type === 'owner' || type === 'key') && id ? { type, id } : null;
}
