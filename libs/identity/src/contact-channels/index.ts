export { maskedAddress, noteAddressOrigin, noteVerifiedByLink, type RequestPlace } from './address-origin.js';
export { claimProvenAddress } from './claim-proven-address.js';
export { endCodesOfAddress, hasLapsed, isOpenReservation } from './contact-channel.sql.js';
export { ContactChannelEntity } from './contact-channel.entity.js';
export {
  CONTACT_CHANNEL_ORDER,
  listContactChannels,
  toContactChannel,
  verifyContactChannel,
  walkContactChannels,
  type ContactChannelJson,
} from './contact-channels.js';
export { disownAddress, disownedAddress, type Disowning, disowningOf } from './disown-address.js';
export { normalizeEmail } from './normalize-email.js';
export { takeReservedAddress } from './reserved-addresses.js';
