import { indianDate } from '#domain/delivery/calendar.ts'
import { documentNumber, documentSeries, financialYear } from '#domain/document/document-number.ts'
import type { Order } from '#domain/order/order.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import type { Gst } from '#domain/tax/gst.ts'
import type { Db } from '#server/db/connect.ts'
import { planCredits, type RefundToCredit } from './credit-notes.ts'

export type CreditNotePreview = { number: string; amountPaise: Paise; taxablePaise: Paise; gst: Gst }

/** Returns the credit notes that a refund would issue at `at`, with the next free numbers. Takes no number. */
export async function previewCreditNotes(
  db: Db,
  order: Order,
  { at, ...refunded }: RefundToCredit & { at: Date },
): Promise<CreditNotePreview[]> {
  const [series, year] = [documentSeries('credit-note', order), financialYear(indianDate(at))]
  const credits = await planCredits(db, order, refunded)
  const row = await db
    .selectFrom('numberSeries')
    .select('last')
    .where('series', '=', series)
    .where('year', '=', year)
    .executeTakeFirst()
  return credits.map(({ credit: { amountPaise, lines } }, index) => ({
    number: documentNumber(series, year, (row?.last ?? 0) + 1 + index),
    amountPaise,
    taxablePaise: sum(lines.map(({ taxablePaise }) => taxablePaise)),
    gst: {
      cgstPaise: sum(lines.map(({ gst }) => gst.cgstPaise)),
      sgstPaise: sum(lines.map(({ gst }) => gst.sgstPaise)),
      igstPaise: sum(lines.map(({ gst }) => gst.igstPaise)),
    },
  }))
}
