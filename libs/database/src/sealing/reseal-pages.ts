/**
 * Handles rows that a previous secret has sealed, page by page. Each row is replaced on its own, so an interrupted run
 * can be repeated.
 * @param page reads the rows after one, in a fixed order; after null, the first ones
 * @throws the first error of a row that could not be resealed, after handling all others
 */
export async function resealPages<Row>(
  page: (after: Row | null) => Promise<Row[]>,
  reseal: (row: Row) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  for (let rows = await page(null); rows.length > 0; rows = await page(rows.at(-1)!))
    for (const row of rows) await reseal(row).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
}
