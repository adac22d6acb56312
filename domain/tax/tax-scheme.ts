import type { PriceBasis } from './gst.ts'

/**
 * GST schemes of a seller (decisions §1.1). `regular` charges GST and issues tax invoices; `composition` charges none
 * and issues bills of supply (CGST Act section 10, rule 49); `unregistered` is outside GST.
 */
export const TAX_SCHEMES = ['regular', 'composition', 'unregistered'] as const
export type TaxScheme = (typeof TAX_SCHEMES)[number]

/** Tests whether GST is charged. Test mode always charges it, as the specification requires. */
export const chargesGst = (scheme: TaxScheme, payments: 'test' | 'live'): boolean =>
  payments === 'test' || scheme === 'regular'

/**
 * Returns whether GST is charged and whether product prices include it. Test mode always adds it to them, as the
 * specification requires.
 */
export function priceTaxation(
  { taxScheme, prices }: { taxScheme: TaxScheme; prices: PriceBasis },
  payments: 'test' | 'live',
): { charged: boolean; included: boolean } {
  const charged = chargesGst(taxScheme, payments)
  return { charged, included: charged && payments === 'live' && prices === 'include_gst' }
}

/** Reasons why a seller who charges no GST sells only within its own State. */
export const HOME_STATE_REASONS: Record<Exclude<TaxScheme, 'regular'>, string> = {
  composition: 'We pay GST under the composition scheme',
  unregistered: 'We are not registered for GST',
}

type Heading = { title: 'Tax invoice' | 'Bill of supply' | 'Invoice'; legend: string; taxed: boolean }

/**
 * Returns the title and the tax legend of a document, and whether it shows tax. A regular seller without a GSTIN, as
 * in test mode, may not show GST.
 */
export function documentHeading(scheme: TaxScheme, gstin: string): Heading {
  if (scheme === 'composition')
    return {
      title: 'Bill of supply',
      legend: 'Composition taxable person, not eligible to collect tax on supplies.',
      taxed: false,
    }
  if (scheme === 'regular' && gstin !== '') return { title: 'Tax invoice', legend: '', taxed: true }
  const why = scheme === 'regular' ? 'The seller states no GSTIN' : 'The seller is not registered for GST'
  const legend = `The total is all there is to pay. ${why}, so this is not a tax invoice.`
  return { title: 'Invoice', legend, taxed: false }
}
