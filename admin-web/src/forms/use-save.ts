/** The earlier names. Use `useChange`. */
export { type Change as Save, useChange as useSave } from './use-change';
