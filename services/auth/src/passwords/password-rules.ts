import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { assertPasswordPolicy, breachedPassword, isListedPassword, PASSWORD_MIN_LENGTH } from '@hallpass/identity';
import { Settings } from '@hallpass/settings';
import { BreachedRanges } from './breached-ranges.js';

type Chooser = Pick<Caller, 'project' | 'projectId'>;

/** null: nobody knows, because the check is off or the range API did not answer. */
export type Finding = 'breached' | 'clear' | null;

/** The project's rules for passwords (docs/passwords.md). */
@Injectable()
export class PasswordRules {
  constructor(
    private readonly settings: Settings,
    private readonly ranges: BreachedRanges,
  ) {}

  /** In code points. A project can require more than the operator, not less. */
  minLength({ project }: Pick<Caller, 'project'>): number {
    const ofProject = project.config.auth.password.minLength ?? PASSWORD_MIN_LENGTH;
    return Math.max(this.settings.passwordMinLength, ofProject);
  }

  checksBreached({ project }: Pick<Caller, 'project'>): boolean {
    return this.settings.passwordBlocklist && (project.config.auth.password.checkBreached ?? true);
  }

  /**
   * Checks a password that a user chooses. Call it before the address is looked up, and outside of transactions and
   * hash slots: it may wait for the range API.
   * @throws PasswordTooShort, PasswordTooLong, PasswordRequirementsNotMet
   */
  async assertAcceptable(
    chooser: Chooser,
    password: string,
    user: { email: string | null; displayName?: string | null },
  ): Promise<void> {
    const breached = this.checksBreached(chooser);
    assertPasswordPolicy(password, {
      minLength: this.minLength(chooser),
      blocklist: this.settings.passwordBlocklist,
      breached,
      projectName: chooser.project.displayName,
      ...user,
    });
    if (breached && (await this.ranges.has(chooser.projectId, password))) throw breachedPassword();
  }

  /**
   * Checks the password of a sign-in, which is right.
   * @param isDue false if the range API has cleared this password not long ago
   */
  async find(chooser: Chooser, password: string, isDue: boolean): Promise<Finding> {
    if (!this.checksBreached(chooser)) return null;
    if (isListedPassword(password)) return 'breached';
    if (!isDue || !this.ranges.isOn) return null;
    const isInRange = await this.ranges.has(chooser.projectId, password);
    if (isInRange === null) return null;
    return isInRange ? 'breached' : 'clear';
  }
}
