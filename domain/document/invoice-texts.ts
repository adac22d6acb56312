import type { Parcel } from '#domain/order/order.ts'
import { PAISE_PER_RUPEE, type Paise } from '#domain/payment/money.ts'
import { TEST_ORDER_NOTICE } from '#domain/payment/test-payment.ts'
import { formatHours, SAMPLE_PROMISES } from '#domain/settings/promises.ts'
import { capitalised, spellNumber } from '#domain/text/indian-number.ts'
import type { Invoice } from './invoice.ts'

const SCALES = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

/**
 * Spells an amount in Indian numbering for an invoice: `Rupees one lakh twenty-three thousand four hundred and six
 * paise only`.
 */
export function amountInWords(amount: Paise): string {
  const whole = Math.floor(amount / PAISE_PER_RUPEE)
  const paise = amount % PAISE_PER_RUPEE
  const rupees = `Rupees ${whole === 0 ? 'zero' : counted(whole)}`
  return `${capitalised(paise === 0 ? rupees : `${rupees} and ${spellNumber(paise)} paise`)} only`
}

function counted(count: number): string {
  for (const [size, name] of SCALES) {
    if (count < size) continue
    const rest = count % size
    return `${counted(Math.floor(count / size))} ${name}${rest === 0 ? '' : ` ${counted(rest)}`}`
  }
  return spellNumber(count)
}

type PackingSlipRecipient = Pick<
  Parcel['to'],
  'fullName' | 'street' | 'city' | 'state' | 'zipCode' | 'country' | 'phone'
>

/** Returns the recipient's lines of a packing slip. */
export const packingSlipRecipient = ({
  fullName,
  street,
  city,
  state,
  zipCode,
  country,
  phone,
}: PackingSlipRecipient): string[] => [fullName, street, `${city}, ${state} ${zipCode}`, country, phone].filter(Boolean)

/** Returns the closing line of a packing slip. */
export const packingSlipClosing = ({ giftWrap }: Pick<Parcel, 'giftWrap'>): string =>
  `${giftWrap ? 'Gift wrapped. ' : ''}No price, no invoice in the box. Packed by ______________ at ________`

/** Returns the seller's lines of an invoice. */
export const sellerLines = ({ seller: { name, address, gstin, state } }: Pick<Invoice, 'seller'>): string[] =>
  [name, address, gstin && `GSTIN ${gstin}`, gstin && `State: ${state}`].filter(Boolean)

/** Returns the buyer's lines of an invoice, with the place of supply. */
export const buyerLines = ({ buyer, placeOfSupply }: Pick<Invoice, 'buyer' | 'placeOfSupply'>): string[] =>
  [
    buyer.name,
    ...buyer.address,
    buyer.phone,
    buyer.gstin && `GSTIN ${buyer.gstin}`,
    `Place of supply: ${placeOfSupply}`,
  ].filter(Boolean)

/** Returns the closing statements of an invoice or credit note. */
export function closingText({ seller, test, transactionId, against, taxed, legend }: Invoice): string {
  const ask = [seller.email, seller.phone].filter(Boolean).join(', ')
  const sentences = [
    test && `${TEST_ORDER_NOTICE}.`,
    against?.reason,
    !against && !test && transactionId && `Paid online, transaction ${transactionId}.`,
    taxed ? 'Tax payable on reverse charge: No.' : legend,
    'Made by computer, needs no signature.',
    ask &&
      `Questions within ${formatHours(seller.missingHours ?? SAMPLE_PROMISES.missingHours)}: ${ask}${seller.grievanceOfficer && `; grievance officer: ${seller.grievanceOfficer}`}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
