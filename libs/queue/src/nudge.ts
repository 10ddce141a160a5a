/** Wakes a loop that polls. A nudge while the loop works is remembered, so that the loop looks once more. */
export class Nudge {
  private pending = false;
  private wake: (() => void) | null = null;

  /** Whether a nudge came since `forget`. */
  get isPending(): boolean {
    return this.pending;
  }

  /** Ends a pause, if there is one. */
  readonly give = (): void => {
    this.pending = true;
    this.wake?.();
  };

  forget(): void {
    this.pending = false;
  }

  /** Waits for a nudge, but no longer than this. */
  async pause(millis: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, millis);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = null;
  }
}
