import type { ProjectSnapshot } from '@hallpass/projects';

/** The current time for a project's payments. The payments service uses no other clock. */
export abstract class PaymentsClock {
  abstract now(project: Pick<ProjectSnapshot, 'id' | 'config' | 'isProductionMode'>): Promise<Date>;
}
