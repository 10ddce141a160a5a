import type { ProjectSnapshot } from '@hallpass/projects';

/** What time it is for the payments of a project: the only source of time of this service. */
export abstract class PaymentsClock {
  abstract now(project: Pick<ProjectSnapshot, 'id' | 'config' | 'isProductionMode'>): Promise<Date>;
}
