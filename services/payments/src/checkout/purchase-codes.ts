import { randomUUID } from 'node:crypto';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { VerificationCodes } from '@hallpass/identity';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { parseStored } from '@hallpass/text';
import type { Product } from '../catalog/product.js';
import type { Customer } from '../customers/customer.js';

/** The purchase that a code allows, as it was when the code was created. */
export interface PurchaseOffer {
  customer: Customer;
  /** null: an inline product. */
  productId: string | null;
  product: Product;
  stripeAccountId: string;
  chargesEnabled: boolean;
}

export interface PurchaseCode extends PurchaseOffer {
  id: string;
  project: ProjectSnapshot;
}

/** Stores the product as text, because the column's type would reorder the prices. */
type Stored = Omit<PurchaseOffer, 'product'> & { product: string };

/** Codes of the purchase page. Anyone who holds a code may pay for its purchase (contract/06 §6). */
@Injectable()
export class PurchaseCodes {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly projects: ProjectStore,
  ) {}

  /** @returns the full code, which includes the project id */
  async issue(projectId: string, { product, ...offer }: PurchaseOffer): Promise<string> {
    const data: Stored = { ...offer, product: JSON.stringify(product) };
    const { code } = await this.database.transaction((tx) =>
      this.codes.issue(tx, { projectId, type: 'purchase', subject: randomUUID(), data: { ...data } }),
    );
    return `${projectId}_${code}`;
  }

  /**
   * Neither uses up the code nor extends it.
   * @throws VerificationCodeNotFound if the code is unknown, used or expired; VerificationCodeMaxAttemptsReached
   */
  async check(fullCode: string): Promise<PurchaseCode> {
    const { project, code } = await this.projectOf(fullCode);
    const query = { projectId: project.id, type: 'purchase', code } as const;
    const checked = await notFoundIfOver(this.codes.check(this.database, query));
    const { product, ...offer } = checked.data as unknown as Stored;
    return { ...offer, id: checked.id, project, product: parseStored(product) as Product };
  }

  /** Finds the project of a full code. @throws VerificationCodeNotFound */
  async projectOf(fullCode: string): Promise<{ project: ProjectSnapshot; code: string }> {
    const [projectId = '', code = '', ...rest] = fullCode.split('_');
    const project = rest.length > 0 || code === '' ? null : await this.projects.load(this.database, projectId);
    if (!project) throw new KnownErrors.VerificationCodeNotFound();
    return { project, code };
  }

  /** Succeeds for only one of several concurrent callers. @throws VerificationCodeNotFound for the others */
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
