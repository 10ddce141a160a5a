// What administrators change: in whose name a request is served (admin-request), how a transaction says so (admin-transaction),
// which tables have the trigger that notes each change (audited-tables, apply-audit-triggers), and the log it writes (admin-writes).
export { type AdminRequest, currentAdminRequest, duringAdminRequest, outsideAdminRequests } from './admin-request.js';
export { describeSealedChange } from './admin-transaction.js';
export { ADMIN_WRITE_ORDER, type AdminWrite, walkAdminWrites } from './admin-writes.js';
export { AUDITED_SCHEMAS, UNAUDITED } from './audited-tables.js';
