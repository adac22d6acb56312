import { findIndianMobiles } from '#domain/enquiry/contact-keys.ts'
import { formatExact, type Paise } from './money.ts'

type SharedLink = { shop: string; fullName: string; number: string; duePaise: Paise; expires: string; address: string }

/** Message that carries a payment link. */
export const paymentLinkMessage = ({ shop, fullName, number, duePaise, expires, address }: SharedLink): string =>
  `Hello ${fullName}, your order ${number} at ${shop} comes to ${formatExact(duePaise)}. You can pay here until ${expires}: ${address}`

/** Returns an address that opens WhatsApp with the message; `undefined` unless the text has one Indian mobile number. */
export function whatsAppLink(phone: string, message: string): string | undefined {
  const [mobile, ...others] = findIndianMobiles(phone)
  if (!mobile || others.length > 0) return undefined
  return `https://wa.me/91${mobile}?text=${encodeURIComponent(message.toWellFormed())}`
}
