import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';

/** Whether the project sells without moving money. Production mode overrides the setting. */
export const isInTestMode = ({
  isProductionMode,
  config,
}: Pick<ProjectSnapshot, 'isProductionMode' | 'config'>): boolean => !isProductionMode && config.payments.testMode;

/** @throws TextError 403 with the reason */
export function assertInTestMode(project: ProjectSnapshot): void {
  if (project.isProductionMode)
    throw new TextError(
      403,
      'TEST_PAYMENTS_IN_PRODUCTION',
      'Test payments are not possible, because this project is in production mode. Leave production mode, or connect a Stripe account and turn payments.testMode off.',
    );
  if (!project.config.payments.testMode)
    throw new TextError(
      403,
      'TEST_PAYMENTS_OFF',
      'Test payments are not possible, because payments.testMode is off in this project. Turn it on in the configuration to pay with test cards.',
    );
}
