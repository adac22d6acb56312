import { TEST_ORDER } from '#domain/payment/test-money.ts'
import type { Invoice } from './invoice.ts'

/** Who sells, a line each. */
export const invoiceFrom = ({ seller: { name, address, gstin, state } }: Pick<Invoice, 'seller'>): string[] =>
  [name, address, gstin && `GSTIN ${gstin}`, gstin && `State: ${state}`].filter(Boolean)

/** Who bought, and where it went, a line each. */
export const invoiceTo = ({ buyer, placeOfSupply }: Pick<Invoice, 'buyer' | 'placeOfSupply'>): string[] =>
  [
    buyer.name,
    ...buyer.address,
    buyer.phone,
    buyer.gstin && `GSTIN ${buyer.gstin}`,
    `Place of supply: ${placeOfSupply}`,
  ].filter(Boolean)

/** What an invoice or a credit note ends with. */
export function invoiceClose({ seller, test, transactionId, against, taxed, legend }: Invoice): string {
  const ask = [seller.email, seller.phone].filter(Boolean).join(', ')
  const sentences = [
    test && `${TEST_ORDER}.`,
    against?.reason,
    !against && !test && transactionId && `Paid online, transaction ${transactionId}.`,
    taxed ? 'Tax payable on reverse charge: No.' : legend,
    'Made by computer, needs no signature.',
    ask &&
      `Questions within 48 hours: ${ask}${seller.grievanceOfficer && `; grievance officer: ${seller.grievanceOfficer}`}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
