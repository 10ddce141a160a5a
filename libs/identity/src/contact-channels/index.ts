export { maskedAddress, noteAddressOrigin, noteVerifiedByLink } from './address-origin.js';
export {
  type RequestPlace,
  endCodesOfAddress,
  hasLapsed,
  isOpenReservation,
  type Disowning,
} from './contact-channel.sql.js';
export { claimProvenAddress } from './claim-proven-address.js';
export { ContactChannelEntity } from './contact-channel.entity.js';
export {
  CONTACT_CHANNEL_ORDER,
  listContactChannels,
  toContactChannel,
  verifyContactChannel,
  walkContactChannels,
  type ContactChannelJson,
} from './contact-channels.js';
export { endOtherWaysIn } from './end-other-ways-in.js';
export { normalizeEmail } from './normalize-email.js';
export { takeReservedAddress } from './reserved-addresses.js';
export { VerificationMail } from './verification-mail.js';
