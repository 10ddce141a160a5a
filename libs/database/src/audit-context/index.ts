// Which administrator a request is served for (admin-request), and how its transactions record that
// (admin-transaction).
export { type AdminRequest, duringAdminRequest, outsideAdminRequests } from './admin-request.js';
export { describeSealedChange } from './admin-transaction.js';
