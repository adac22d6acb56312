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

export const totalGst = (gst: Gst): Paise => sum([gst.cgstPaise, gst.sgstPaise, gst.igstPaise])
