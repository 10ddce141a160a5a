// Loaded apart: nobody needs it to sign in.
export { HallpassAdminApp } from '@hallpass/js';
