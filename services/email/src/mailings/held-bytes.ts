/**
 * Limits the bytes that several workers hold in memory. A worker waits until there is room before it takes more, so
 * together they exceed the limit by at most one item.
 */
export class HeldBytes {
  private held = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /**
   * Reserves bytes, immediately if nothing is held. @returns a function that changes the reservation to the actual
   * size; 0 releases it
   */
  async reserve(bytes: number): Promise<(actual: number) => void> {
    while (this.held > 0 && this.held + bytes > this.most) await new Promise<void>((wake) => this.waiting.push(wake));
    this.held += bytes;
    let own = bytes;
    return (actual) => {
      this.held += actual - own;
      own = actual;
      for (const wake of this.waiting.splice(0)) wake();
    };
  }
}
