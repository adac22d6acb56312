import { type Paise, share, sum } from './money.ts'

/** Every gift of the shop is taxed at 18% (specification §9, Money). */
export const GST_PERCENT = 18

/** The heads of the tax. Either CGST and SGST, or IGST; the others are 0. */
export type Gst = { cgstPaise: Paise; sgstPaise: Paise; igstPaise: Paise }

/**
 * Tax on a subtotal that does not hold it yet. Within the seller's state half goes to the centre and half to the
 * state, each rounded by itself (never 18% halved); elsewhere, abroad included, all of it is integrated tax.
 */
export function gstOn(taxablePaise: Paise, place: 'same-state' | 'other-state'): Gst {
  if (place === 'other-state') {
    return { cgstPaise: 0, sgstPaise: 0, igstPaise: share(taxablePaise, GST_PERCENT, 100) }
  }
  const half = share(taxablePaise, GST_PERCENT, 200)
  return { cgstPaise: half, sgstPaise: half, igstPaise: 0 }
}

/**
 * Tax within a price that holds it already, as the prices of built boxes do. The taxable value is half up
 * (total × 100 / 118) and each head is reckoned from it; a paisa of difference goes to the taxable value, so that the
 * parts add up to what is paid.
 */
export function gstWithin(totalPaise: Paise, place: 'same-state' | 'other-state'): { taxablePaise: Paise; gst: Gst } {
  const gst = gstOn(share(totalPaise, 100, 100 + GST_PERCENT), place)
  return { taxablePaise: totalPaise - totalGst(gst), gst }
}

export const totalGst = (gst: Gst): Paise => sum([gst.cgstPaise, gst.sgstPaise, gst.igstPaise])
