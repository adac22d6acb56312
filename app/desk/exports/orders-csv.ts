import type { Route } from './+types/orders-csv.ts'
import { answerExport } from './answer-export.ts'

/** The orders of a list as a file; the same filters as in the list's address. */
export const loader = (args: Route.LoaderArgs) => answerExport(args, 'orders')
