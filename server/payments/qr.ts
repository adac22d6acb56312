import { encode } from 'uqr'
import { drawQr, type QrDrawing } from '#domain/qr.ts'

/** The code for a text, at level H because it carries the mark (decisions §3.18). The quiet zone is the drawing's. */
export const qrOf = (text: string): QrDrawing => drawQr(encode(text, { ecc: 'H', border: 0 }).data)
