import { randomUUID } from 'node:crypto';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { VerificationCodes } from '@hallpass/identity';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { parseStored } from '@hallpass/text';
import type { Product } from '../catalog/product.js';
import type { Customer } from '../customers/customer.js';

/** What somebody may buy with a code, as it was when the code was made. */
export interface PurchaseOffer {
  customer: Customer;
  /** null: an inline product. */
  productId: string | null;
  product: Product;
  /** Empty without an account. */
  stripeAccountId: string;
  chargesEnabled: boolean;
}

export interface PurchaseCode extends PurchaseOffer {
  id: string;
  project: ProjectSnapshot;
}

/** The products keep the order of their prices as text: the type of the column would sort it. */
type Stored = Omit<PurchaseOffer, 'product'> & { product: string };

/** Codes of the purchase page: who holds one may pay for what it names (contract/06 §6). */
@Injectable()
export class PurchaseCodes {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly projects: ProjectStore,
  ) {}

  /** @returns the full code: of project and code */
  async issue(projectId: string, { product, ...offer }: PurchaseOffer): Promise<string> {
    const data: Stored = { ...offer, product: JSON.stringify(product) };
    const { code } = await this.database.transaction((tx) =>
      this.codes.issue(tx, { projectId, type: 'purchase', subject: randomUUID(), data: { ...data } }),
    );
    return `${projectId}_${code}`;
  }

  /**
   * Spends and prolongs nothing.
   * @throws VerificationCodeNotFound, also for one that is used or too old; VerificationCodeMaxAttemptsReached
   */
  async check(fullCode: string): Promise<PurchaseCode> {
    const { project, code } = await this.projectOf(fullCode);
    const query = { projectId: project.id, type: 'purchase', code } as const;
    const checked = await notFoundIfOver(this.codes.check(this.database, query));
    const { product, ...offer } = checked.data as unknown as Stored;
    return { ...offer, id: checked.id, project, product: parseStored(product) as Product };
  }

  /** The project that a full code names. @throws VerificationCodeNotFound */
  async projectOf(fullCode: string): Promise<{ project: ProjectSnapshot; code: string }> {
    const [projectId = '', code = '', ...rest] = fullCode.split('_');
    const project = rest.length > 0 || code === '' ? null : await this.projects.load(this.database, projectId);
    if (!project) throw new KnownErrors.VerificationCodeNotFound();
    return { project, code };
  }

  /** One of several at once does; the others are refused. @throws VerificationCodeNotFound */
  async claim(tx: Tx, { id, project }: PurchaseCode): Promise<void> {
    await notFoundIfOver(this.codes.spend(tx, { projectId: project.id, id }));
  }
}

async function notFoundIfOver<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isOver =
      error instanceof KnownErrors.VerificationCodeExpired || error instanceof KnownErrors.VerificationCodeAlreadyUsed;
    throw isOver ? new KnownErrors.VerificationCodeNotFound() : error;
  }
}
