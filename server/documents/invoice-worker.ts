import type { Invoice } from '#domain/document/invoice.ts'
import { beHired } from './be-hired.ts'
import { invoicePdf } from './invoice-pdf.ts'

export type Job = { root: string; invoice: Invoice }
export type Drawn = { content: Uint8Array }

// Runs in a thread of its own: see draw-invoice.ts.
beHired<Job, Drawn>(async ({ root, invoice }) => ({ content: await invoicePdf(root, invoice) }))
