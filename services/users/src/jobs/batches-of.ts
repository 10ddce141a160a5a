/**
 * Groups items in order. A batch has at most `most.items` items, and at most `most.bytes` bytes of text unless it is a
 * single item.
 */
export async function* batchesOf<Item extends { text: string }>(
  items: AsyncIterable<Item>,
  most: { items: number; bytes: number },
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let bytes = 0;
  for await (const item of items) {
    const more = Buffer.byteLength(item.text);
    if (batch.length === most.items || (batch.length > 0 && bytes + more > most.bytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(item);
    bytes += more;
  }
  if (batch.length > 0) yield batch;
}
