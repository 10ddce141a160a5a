export { disownAddress, disownedAddress, disowningOf } from './disown-address.js';
