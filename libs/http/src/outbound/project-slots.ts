/**
 * Limits the calls to servers outside that run at once in this process, of one project and of all projects together. A
 * project whose server is slow leaves the others their share.
 */
export class ProjectSlots {
  private readonly running = new Map<string, number>();
  private total = 0;

  constructor(private readonly most: { ofProject: number; inAll: number }) {}

  /** @returns the function that gives the slot back, to be called once; null if none is free */
  take(projectId: string): (() => void) | null {
    const ofProject = this.running.get(projectId) ?? 0;
    if (ofProject >= this.most.ofProject || this.total >= this.most.inAll) return null;
    this.running.set(projectId, ofProject + 1);
    this.total += 1;
    return () => this.release(projectId);
  }

  private release(projectId: string): void {
    this.total -= 1;
    const left = this.running.get(projectId)! - 1;
    if (left > 0) this.running.set(projectId, left);
    else this.running.delete(projectId);
  }
}
