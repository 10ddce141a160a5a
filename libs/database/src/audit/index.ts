// The tables whose trigger records each change by an administrator (audited-tables, apply-audit-triggers), and the log
// that it writes (admin-writes).
export { ADMIN_WRITE_ORDER, type AdminWrite, walkAdminWrites } from './admin-writes.js';
export { AUDITED_SCHEMAS, UNAUDITED } from './audited-tables.js';
