import { encode } from 'uqr'
import { drawQr, type QrDrawing } from '#domain/payment/qr.ts'

/**
 * Which of the eight masks is laid over a code. Readers take any of them. Drawing all eight to weigh them against each
 * other takes ten times as long as the code itself; for the UPI links of orders this one wins most often, has the
 * shortest runs of one colour and leaves half of the modules dark.
 */
const MASK = 2

/** The code for a text, at level H because it carries the mark (decisions §3.18). The quiet zone is the drawing's. */
export const qrOf = (text: string): QrDrawing => drawQr(encode(text, { ecc: 'H', border: 0, maskPattern: MASK }).data)
