import type { Route } from './+types/enquiries-csv.ts'
import { answerExport } from './answer-export.ts'

/** What visitors sent, of a list, as a file: for whoever may read it there. */
export const loader = (args: Route.LoaderArgs) => answerExport(args, 'enquiries')
