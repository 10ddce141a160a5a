// On whose behalf a request is served (admin-request), and how its transactions say so (admin-transaction).
export { type AdminRequest, duringAdminRequest, outsideAdminRequests } from './admin-request.js';
export { describeSealedChange } from './admin-transaction.js';
