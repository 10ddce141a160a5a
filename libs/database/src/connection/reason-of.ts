/** The code of an error of `pg` or the network; its message could name hosts. */
export function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}
