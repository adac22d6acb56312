/**
 * How the seller stands to GST (decisions §1.1). `regular` charges it and issues tax invoices; `composition` pays it
 * out of its own pocket, charges none and issues bills of supply (section 10 of the CGST Act, rule 49); `unregistered`
 * has nothing to do with it.
 */
export const TAX_SCHEMES = ['regular', 'composition', 'unregistered'] as const
export type TaxScheme = (typeof TAX_SCHEMES)[number]

/** In test everything is charged as the specification has it, whatever the scheme. */
export const chargesGst = (scheme: TaxScheme, payments: 'test' | 'live'): boolean =>
  payments === 'test' || scheme === 'regular'

/** Why a seller who charges no GST sells within its own State alone. */
export const HOME_ONLY: Record<Exclude<TaxScheme, 'regular'>, string> = {
  composition: 'We pay GST under the composition scheme',
  unregistered: 'We are not registered for GST',
}

type Heading = { title: 'Tax invoice' | 'Bill of supply' | 'Invoice'; legend: string; taxed: boolean }

/**
 * What a document is called, what it has to say about tax, and whether it shows any. A regular seller who states no GSTIN
 * may not charge GST as such: a shop in test.
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
