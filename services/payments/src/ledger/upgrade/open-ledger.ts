import type { Tx } from '@hallpass/database';
import type { Customer } from '../../customers/customer.js';
import type { TermsProject } from '../terms/product-history.js';

export async function openLedger(_tx: Tx, _project: TermsProject, _customer: Customer, _at: Date): Promise<void> {}
