export interface MailSender {
  /** null: each project's own name. */
  name: string | null;
  address: string;
}

/** `name@host` of RFC 5321 §4.1.2, without quoted local parts and address literals. */
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$/i;
/** `Name <address>` of RFC 5322 §3.4; the name may be quoted. */
const NAMED = /^(?:"([^"\\]+)"|([^"<>@]+?))\s*<([^<>]+)>$/;
const isPrintable = (text: string): boolean => !/[\p{Cc}\p{Cf}]/u.test(text);

/** @returns null for anything but `name@host` and `Name <name@host>` */
export function readMailSender(text: string): MailSender | null {
  const [, quoted, plain, named] = NAMED.exec(text) ?? [];
  const sender = { name: (quoted ?? plain)?.trim() || null, address: named ?? text };
  return ADDRESS.test(sender.address) && sender.address.length <= 254 && isPrintable(text) ? sender : null;
}
