import { type RunSheet, runSheetPdf } from '#server/documents/run-sheet-pdf.ts'

/** Renders the run sheet of a rider as PDF. */
export default function renderRunSheet({ root, sheet }: { root: string; sheet: RunSheet }): Promise<Uint8Array> {
  return runSheetPdf(root, sheet)
}
